import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { type Language, LANGUAGES } from '#contract/constants.ts';
import type { TranslateConfig } from '#server/config-translate.ts';
import type { Database } from '#server/database/schema.ts';
import type { RecordEvents, Subscribers } from '#server/events/bus.ts';
import { durable } from '#server/events/durable.ts';
import { textHash } from '#server/lib/text-hash.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import { cleanTranslation } from './clean.ts';
import { libreTranslator } from './libre-translate.ts';
import { openAiTranslator } from './open-ai.ts';
import { protect, restore } from './protect.ts';
import {
  type OriginalText,
  originalLanguage,
  setTranslation,
  translationRepository,
} from './translation.repository.ts';
import type { Translator } from './translator.ts';

const KIND = 'translatePost';
const Payload = z.object({ postId: z.number().int(), language: z.enum(LANGUAGES) });

export type TranslationDeps = {
  readonly db: Kysely<Database>;
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  /** Undefined where texts stay as they were typed. */
  readonly translator: Translator | undefined;
  readonly record: RecordEvents;
  readonly now: () => number;
};

/** The adapter for the service that is set up. */
export const translatorOf = (config: TranslateConfig | undefined): Translator | undefined => {
  if (config === undefined) return undefined;
  return config.model === '' ? libreTranslator(config) : openAiTranslator(config);
};

const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);
const hasLetters = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\[#\d+\]/g, ''));

/** Translates new descriptions of posts into the other languages in the background (D062); without a service, nothing. */
export const createTranslation = ({ db, jobs, translator, record, now }: TranslationDeps): Subscribers => {
  if (translator === undefined) return {};
  const repository = translationRepository(db);

  const translate = async (original: OriginalText, from: Language, to: Language, signal: AbortSignal) => {
    const shielded = protect(original.text, original.names);
    if (!hasLetters(shielded.text)) return original.text;
    const reply = await translator.translate({ text: shielded.text, from, to, signal });
    return cleanTranslation(restore(reply, shielded), original.text);
  };

  /** From what was translated before, or from the service. */
  const inLanguage = async (original: OriginalText, from: Language, to: Language, signal: AbortSignal) => {
    const hash = textHash(original.text, from);
    const known = await repository.known(hash, to);
    if (known !== undefined) return known;
    const text = await translate(original, from, to, signal);
    await repository.keep({ hash, language: to, text }, new Date(now()).toISOString());
    return text;
  };

  jobs.handle(KIND, async (payload, signal) => {
    const { postId, language } = Payload.parse(payload);
    const original = await repository.original(postId);
    if (original === undefined || original.language === language || !isLanguage(original.language)) return;
    const text = await inLanguage(original, original.language, language, signal);
    await db.transaction().execute(async (transaction) => {
      if (await setTranslation(transaction, postId, { original, language, text }))
        await record(transaction, { kind: 'postTranslated', postId, userId: original.ownerId, language });
    });
  });

  const enqueue = async (transaction: Transaction<Database>, postId: number): Promise<boolean> => {
    const from = await originalLanguage(transaction, postId);
    if (from === undefined) return false;
    for (const language of LANGUAGES) {
      if (language !== from) await jobs.enqueue(transaction, KIND, { postId, language });
    }
    return true;
  };
  const subscriber = durable({
    name: 'translation',
    kinds: ['postCreated', 'postChanged'],
    handle: async (transaction, { event }) =>
      event.kind === 'postChanged' && event.hasNewText !== true ? false : enqueue(transaction, event.postId),
  });
  return { durable: [subscriber] };
};
