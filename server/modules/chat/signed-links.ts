import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { MediaWidth } from '#contract/media.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import { settingsRepository } from '#server/database/settings.repository.ts';
import { newSecret } from '#server/lib/secrets.ts';

const SECRET = 'chat link secret';
const SIGNATURE = /^[A-Za-z0-9_-]{43}$/;

/** What a signed link adds to its address; `until` is in seconds since 1970. */
const SignedQuery = z.object({
  for: z.coerce.number().int().positive(),
  until: z.coerce.number().int().positive(),
  sig: z.string().regex(SIGNATURE),
});

/** A checked link: for whom it was made, and how long it is still valid. */
export type CheckedLink = { readonly userId: number; readonly secondsLeft: number };

export type SignedLinks = {
  /** The address of a photo of a message, for this reader alone. */
  readonly photo: (photoId: string, width: MediaWidth, readerId: number) => string;
  /** The address of the calendar file of a viewing, for this reader alone. */
  readonly calendar: (conversationId: number, number: number, readerId: number) => string;
  /** The address of the calendar file of all viewings ahead of this reader. */
  readonly allViewings: (readerId: number) => string;
  /** Reads the query of a photo's address; undefined where we did not make it or it has expired. */
  readonly checkPhoto: (photoId: string, query: unknown) => CheckedLink | undefined;
  readonly checkCalendar: (conversationId: number, number: number, query: unknown) => CheckedLink | undefined;
  readonly checkAllViewings: (query: unknown) => CheckedLink | undefined;
};

/**
 * Addresses that open without a token, since images and calendars bring none: signed for one reader, valid for one to two
 * hours, and the same within an hour, so that browsers keep what they show.
 */
export const createSignedLinks = ({
  secret,
  now,
}: {
  readonly secret: string;
  readonly now: () => number;
}): SignedLinks => {
  const signatureOf = (subject: string, readerId: number, until: number) =>
    createHmac('sha256', secret).update(`${subject} ${readerId} ${until}`).digest();
  const sign = (subject: string, readerId: number): string => {
    const until = ((Math.floor(now() / HOUR_MS) + 2) * HOUR_MS) / 1000;
    return `for=${readerId}&until=${until}&sig=${signatureOf(subject, readerId, until).toString('base64url')}`;
  };
  const check = (subject: string, query: unknown): CheckedLink | undefined => {
    const { data } = SignedQuery.safeParse(query);
    if (data === undefined) return undefined;
    const secondsLeft = Math.floor(data.until - now() / 1000);
    const isOurs = timingSafeEqual(Buffer.from(data.sig, 'base64url'), signatureOf(subject, data.for, data.until));
    return isOurs && secondsLeft > 0 ? { userId: data.for, secondsLeft } : undefined;
  };
  const photo = (id: string) => `photo ${id}`;
  const viewing = (conversationId: number, number: number) => `viewing ${conversationId} ${number}`;
  const allViewings = 'viewings';
  return {
    photo: (id, width, readerId) => `/chat/media/${id}/${width}.jpg?${sign(photo(id), readerId)}`,
    calendar: (id, number, readerId) => `/chat/calendar/${id}/${number}.ics?${sign(viewing(id, number), readerId)}`,
    allViewings: (readerId) => `/chat/calendar/viewings.ics?${sign(allViewings, readerId)}`,
    checkPhoto: (id, query) => check(photo(id), query),
    checkCalendar: (id, number, query) => check(viewing(id, number), query),
    checkAllViewings: (query) => check(allViewings, query),
  };
};

/** The links of this market, signed by a secret that the first start makes and the database keeps. */
export const openSignedLinks = async (db: Db, now: () => number): Promise<SignedLinks> =>
  createSignedLinks({ secret: await settingsRepository(db).keep(SECRET, newSecret()), now });
