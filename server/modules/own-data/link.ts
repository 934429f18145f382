import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { MINUTE_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import { settingsRepository } from '#server/database/settings.repository.ts';
import { newSecret } from '#server/lib/secrets.ts';

const SECRET = 'own data link secret';
const LIFE_MS = 15 * MINUTE_MS;

export const DOWNLOAD_PATH = '/own-data.zip';

/** Query parameters of a signed link; `until` is in milliseconds since 1970. */
const SignedQuery = z.object({
  for: z.coerce.number().int().positive(),
  until: z.coerce.number().int().positive(),
  sig: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
});

export type DownloadLinks = {
  /** The address of the archive of this user. */
  readonly sign: (userId: number) => string;
  /** The user whose archive this query opens; undefined if the signature is not ours or has expired. */
  readonly check: (query: unknown) => number | undefined;
};

/** Signed addresses that open without a cookie for one user and 15 minutes: another program may download the file. */
export const openDownloadLinks = async (db: Db, now: () => number): Promise<DownloadLinks> => {
  const secret = await settingsRepository(db).keep(SECRET, newSecret());
  const signatureOf = (userId: number, until: number) =>
    createHmac('sha256', secret).update(`own data ${userId} ${until}`).digest();
  return {
    sign: (userId) => {
      const until = now() + LIFE_MS;
      return `${DOWNLOAD_PATH}?for=${userId}&until=${until}&sig=${signatureOf(userId, until).toString('base64url')}`;
    },
    check: (query) => {
      const { data } = SignedQuery.safeParse(query);
      if (data === undefined || data.until <= now()) return undefined;
      const isOurs = timingSafeEqual(Buffer.from(data.sig, 'base64url'), signatureOf(data.for, data.until));
      return isOurs ? data.for : undefined;
    },
  };
};
