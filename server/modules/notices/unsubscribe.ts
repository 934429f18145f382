import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts';
import type { NoticeKind } from '#contract/notices.ts';
import type { Db } from '#server/database/connection.ts';
import { settingsRepository } from '#server/database/settings.repository.ts';
import { newSecret } from '#server/lib/secrets.ts';
import { readerAt } from './reach.repository.ts';

export const UNSUBSCRIBE_PATH = '/unsubscribe';
const SECRET = 'unsubscribe link secret';

/** The letters with an unsubscribe link, with the kind of notice of each. */
export const STOPPABLE = {
  notices: ['favouritePriceDrop', 'favouriteSold', 'followedNewCar', 'topEnded'],
  weeklySummary: ['weeklySummary'],
  newCars: ['alert'],
  chatMessages: ['message'],
  stillForSale: ['stillForSale'],
  hiddenUnanswered: ['stillForSale'],
} as const satisfies Readonly<Record<string, readonly NoticeKind[]>>;
export type StoppableLetter = keyof typeof STOPPABLE;

/** On the link in the letter and on the button behind it. */
export const STOP_LETTERS: Readonly<Record<Language, string>> = {
  en: 'Stop these emails',
  ru: 'Отключить эти письма',
  am: 'Անջատել այս նամակները',
};

const isStoppable = (kind: string): kind is StoppableLetter => Object.hasOwn(STOPPABLE, kind);

const Query = z.object({
  for: z.coerce.number().int().positive().max(999_999_999),
  about: z.enum(['notices', 'weeklySummary', 'newCars', 'chatMessages', 'stillForSale', 'hiddenUnanswered']),
  sig: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
});

/** Whom a checked link stops which letters for. */
export type Stopping = { readonly userId: number; readonly letter: StoppableLetter };

export type UnsubscribeLinks = {
  /** The address that stops letters like this one, with its words; undefined for letters that always come. */
  readonly linkOf: (letter: {
    readonly kind: string;
    readonly recipient: string;
  }) => Promise<{ readonly url: string; readonly label: string } | undefined>;
  /** Reads the query of such an address; undefined where it is not ours. */
  readonly check: (query: unknown) => Stopping | undefined;
};

/**
 * Signed addresses that stop a kind of letter without a sign-in (RFC 8058). They do not expire: a letter may be read after
 * years, and the only thing they can do is to stop letters or let them come again.
 */
export const openUnsubscribeLinks = async (db: Db, publicUrl: string): Promise<UnsubscribeLinks> => {
  const secret = await settingsRepository(db).keep(SECRET, newSecret());
  const signatureOf = ({ userId, letter }: Stopping) =>
    createHmac('sha256', secret).update(`${letter} ${userId}`).digest();
  return {
    linkOf: async ({ kind, recipient }) => {
      if (!isStoppable(kind)) return undefined;
      const user = await readerAt(db, recipient);
      if (user === undefined) return undefined;
      const sig = signatureOf({ userId: user.id, letter: kind }).toString('base64url');
      const language = LANGUAGES.find((each) => each === user.language) ?? DEFAULT_LANGUAGE;
      return {
        url: `${publicUrl}${UNSUBSCRIBE_PATH}?for=${user.id}&about=${kind}&sig=${sig}`,
        label: STOP_LETTERS[language],
      };
    },
    check: (query) => {
      const { data } = Query.safeParse(query);
      if (data === undefined) return undefined;
      const stopping = { userId: data.for, letter: data.about };
      const isOurs = timingSafeEqual(Buffer.from(data.sig, 'base64url'), signatureOf(stopping));
      return isOurs ? stopping : undefined;
    },
  };
};
