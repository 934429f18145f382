import type { Kysely } from 'kysely';
import type { Database, MergeOfferTable } from '#server/database/schema.ts';
import { newName } from '#server/lib/secrets.ts';

/** Both accounts are proven within the same hour (D183). */
export const OFFER_MS = 60 * 60 * 1000;

export type Proof = Pick<MergeOfferTable, 'way' | 'subject'>;
export type NewOffer = Proof & { readonly userId: number; readonly otherId: number };

const iso = (time: number): string => new Date(time).toISOString();

/** Accounts that their person has proven from another account of theirs. */
export const offersRepository = (db: Kysely<Database>, now: () => number) => ({
  /** In place of the offer that the user had. */
  add: async ({ userId, otherId, way, subject }: NewOffer): Promise<void> => {
    const row = { id: newName(), other_id: otherId, way, subject, proven_at: iso(now()) };
    await db
      .insertInto('merge_offer')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
  },

  find: (userId: number) =>
    db
      .selectFrom('merge_offer')
      .selectAll()
      .where('user_id', '=', userId)
      .where('proven_at', '>', iso(now() - OFFER_MS))
      .executeTakeFirst(),

  /** Takes the offer: whoever gets it is the only one. */
  take: (userId: number, id: string) =>
    db
      .deleteFrom('merge_offer')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('proven_at', '>', iso(now() - OFFER_MS))
      .returningAll()
      .executeTakeFirst(),

  forget: async (userId: number): Promise<void> => {
    await db.deleteFrom('merge_offer').where('user_id', '=', userId).execute();
  },

  forgetExpired: async (): Promise<void> => {
    await db
      .deleteFrom('merge_offer')
      .where('proven_at', '<=', iso(now() - OFFER_MS))
      .execute();
  },
});
export type OffersRepository = ReturnType<typeof offersRepository>;
