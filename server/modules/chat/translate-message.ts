import type { Language } from '#contract/constants.ts';
import { boundedQueue } from '#server/lib/bounded-queue.ts';
import { textHash } from '#server/lib/text-hash.ts';
import { isBadTranslation, type TextTranslator } from '#server/modules/translation/index.ts';
import { circuitBreaker } from './circuit-breaker.ts';
import type { TranslationUse } from './translation-use.repository.ts';

const LIMITS = {
  /** Characters a user may have translated by the service in a day; what is known already costs nothing. */
  dailyCharacters: 50_000,
  /** From asking to the answer, the wait for a free place included. */
  timeoutMs: 10_000,
  running: 4,
  waiting: 200,
  /** A text whose translation was refused is not sent again for so long. */
  refusedMs: 10 * 60 * 1000,
} as const;
const MAX_REFUSED = 1000;

export type AskedTranslation = {
  readonly text: string;
  /** Null where the language is not known. */
  readonly from: Language | null;
  readonly to: Language;
  /** The reader. */
  readonly userId: number;
  /** Names that are the same in every language, as those of the conversation's car. */
  readonly names?: readonly string[];
};

/** `same`: shown as it is, with nothing to ask for; `unavailable`: the original stays, and may be asked for again. */
export type TranslatedMessage =
  | { readonly status: 'translated'; readonly text: string }
  | { readonly status: 'same' }
  | { readonly status: 'unavailable'; readonly retry: true }
  | { readonly status: 'quota' };

const SAME: TranslatedMessage = { status: 'same' };
const UNAVAILABLE: TranslatedMessage = { status: 'unavailable', retry: true };

export type TranslationDeps = {
  readonly texts: TextTranslator;
  readonly use: Pick<TranslationUse, 'take'>;
};
type Deps = TranslationDeps & {
  readonly now: () => number;
  readonly limits?: Partial<Record<keyof typeof LIMITS, number>>;
};

type Known = AskedTranslation & { readonly from: Language };

/**
 * Translates messages when somebody reads them. Readers who ask at once share one request; a service that is down is
 * left alone for a while.
 */
export const createMessageTranslation = ({ texts, use, now, limits }: Deps) => {
  const { dailyCharacters, timeoutMs, running, waiting, refusedMs } = { ...LIMITS, ...limits };
  const queue = boundedQueue({ running, waiting });
  const breaker = circuitBreaker(now);
  const stop = new AbortController();
  const inFlight = new Map<string, Promise<TranslatedMessage>>();
  /** Texts of which the service makes no translation, with the time until which it is not asked again. */
  const refused = new Map<string, number>();

  const refuse = (key: string): void => {
    refused.delete(key);
    refused.set(key, now() + refusedMs);
    const [oldest] = refused.size > MAX_REFUSED ? refused.keys() : [];
    if (oldest !== undefined) refused.delete(oldest);
  };

  const request = async (key: string, { text, from, to, names = [] }: Known): Promise<TranslatedMessage> => {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stop.signal]);
    try {
      return await queue.run(async () => {
        signal.throwIfAborted();
        const translated = await breaker.run(
          () => texts.translate({ text, from, to, names, signal }),
          isBadTranslation,
        );
        return { status: 'translated', text: translated };
      });
    } catch (error) {
      if (isBadTranslation(error)) refuse(key);
      return UNAVAILABLE;
    }
  };

  const shared = (key: string, asked: Known): Promise<TranslatedMessage> => {
    const answer = inFlight.get(key) ?? request(key, asked).finally(() => inFlight.delete(key));
    inFlight.set(key, answer);
    return answer;
  };

  const fromService = async (asked: Known): Promise<TranslatedMessage> => {
    const key = `${asked.to} ${textHash(asked.text, asked.from)}`;
    const underWay = inFlight.get(key);
    if (underWay !== undefined) return underWay;
    if (breaker.isOpen() || (refused.get(key) ?? 0) > now()) return UNAVAILABLE;
    const isAllowed = await use.take(asked.userId, asked.text.length, dailyCharacters);
    return isAllowed ? shared(key, asked) : { status: 'quota' };
  };

  return {
    translate: async ({ from, ...asked }: AskedTranslation): Promise<TranslatedMessage> => {
      if (from === null || from === asked.to) return SAME;
      const known = await texts.known({ ...asked, from, names: asked.names ?? [] });
      if (known !== undefined) return known === asked.text ? SAME : { status: 'translated', text: known };
      return texts.hasService ? fromService({ ...asked, from }) : SAME;
    },
    /** Ends the requests under way. */
    close: (): void => stop.abort(new Error('The server stops.')),
  };
};
export type MessageTranslation = ReturnType<typeof createMessageTranslation>;
