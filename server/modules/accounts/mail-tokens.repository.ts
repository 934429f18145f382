import type { Db } from '#server/database/connection.ts';
import type { MailTokenTable } from '#server/database/schema.ts';
import { newSecret, secretHash } from '#server/lib/secrets.ts';

type Purpose = MailTokenTable['purpose'];
export type NewMailToken = {
  readonly purpose: Purpose;
  readonly userId: number;
  readonly email: string;
  readonly lifeMs: number;
};

const iso = (time: number): string => new Date(time).toISOString();

/** Makes, finds and uses up tokens. */
const tokens = (db: Db, now: () => number) => ({
  /** Makes a token that only the letter will hold. */
  add: async ({ purpose, userId, email, lifeMs }: NewMailToken): Promise<string> => {
    const token = newSecret();
    await db
      .insertInto('mail_token')
      .values({
        token_hash: secretHash(token),
        purpose,
        user_id: userId,
        email,
        created_at: iso(now()),
        expires_at: iso(now() + lifeMs),
      })
      .execute();
    return token;
  },

  /** The purpose of a token; undefined where it is used up, too old or for another address. */
  find: (token: string, email: string) =>
    db
      .selectFrom('mail_token')
      .select(['purpose', 'user_id'])
      .where('token_hash', '=', secretHash(token))
      .where('email', '=', email)
      .where('expires_at', '>', iso(now()))
      .executeTakeFirst(),

  /** Uses a token up; false where somebody else just did. */
  use: async (token: string): Promise<boolean> => {
    const used = await db
      .deleteFrom('mail_token')
      .where('token_hash', '=', secretHash(token))
      .returning('user_id')
      .execute();
    return used.length > 0;
  },
});

/** The tokens that a user was sent: when, and their removal. */
const sentTokens = (db: Db, now: () => number) => ({
  /** When a person was sent something for this purpose within the time, the latest first. */
  sentSince: async (userId: number, purpose: Purpose, since: number): Promise<string[]> => {
    const rows = await db
      .selectFrom('mail_token')
      .select('created_at')
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('created_at', '>', iso(since))
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute();
    return rows.map(({ created_at }) => created_at);
  },

  /** Takes back what a person was sent for these purposes. */
  forget: async (userId: number, purposes: readonly Purpose[]): Promise<void> => {
    await db.deleteFrom('mail_token').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();
  },

  forgetExpired: async (): Promise<void> => {
    await db.deleteFrom('mail_token').where('expires_at', '<', iso(now())).execute();
  },
});

/** Mailed links, known by the hashes of their tokens; each works once. */
export const mailTokensRepository = (db: Db, now: () => number) => ({
  ...tokens(db, now),
  ...sentTokens(db, now),
});
