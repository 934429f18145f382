import { HOUR_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import type { MergeOfferTable } from '#server/database/schema.ts';
import { newName } from '#server/lib/secrets.ts';

/** Both accounts must be proven within the same hour (D183). */
export const OFFER_MS = HOUR_MS;

export type Proof = Pick<MergeOfferTable, 'way' | 'subject'>;
export type NewOffer = Proof & { readonly userId: number; readonly otherId: number };

const iso = (time: number): string => new Date(time).toISOString();

/** Accounts that a user has proven from another account of theirs. */
export const offersRepository = (db: Db, now: () => number) => ({
  /** Replaces the user's previous offer. */
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

  /** Takes the offer: only one caller gets it. */
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

/** How many cars, favourites and conversations an account has. */
export const belongingsOf = async (db: Db, userId: number) => {
  const { posts, favourites, chats } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('post')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner_id', '=', userId)
        .where('deleted_at', 'is', null)
        .as('posts'),
      eb
        .selectFrom('favourite')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .as('favourites'),
      eb
        .selectFrom('conversation_member')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('last_at', 'is not', null)
        .as('chats'),
    ])
    .executeTakeFirstOrThrow();
  return { postsCount: Number(posts), favoritesCount: Number(favourites), chatsCount: Number(chats) };
};

/** An account that no other one has taken over. */
export const presentPerson = (db: Db, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('merged_into', 'is', null).executeTakeFirst();
