import { type Plan, PLANS } from '#contract/plans.ts';
import type { Db, RowChanges, Transaction } from '#server/database/connection.ts';

/** Posts and top listings that a purchase brings, and for which kind of account. */
export type Brought = Pick<Plan, 'kind'> & { readonly cars: number; readonly tops: number };

export type CreditColumn = 'post_credits' | 'top_credits';

/** One credit less where one is left, in one statement (SECURITY rule 8); false where none is. */
export const take = async (transaction: Transaction, userId: number, column: CreditColumn): Promise<boolean> => {
  const taken = await transaction
    .updateTable('users')
    .set((user) => ({ [column]: user(column, '-', 1) }))
    .where('id', '=', userId)
    .where(column, '>', 0)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
};

/** Credits of a merged account go to the one that took it over (D183). */
const ownerOf = async (transaction: Transaction, userId: number): Promise<number> => {
  const user = await transaction.selectFrom('users').select('merged_into').where('id', '=', userId).executeTakeFirst();
  return user?.merged_into ?? userId;
};

/** Credits add up and never run out (D137, D139). */
export const give = async (transaction: Transaction, userId: number, posts: number, tops: number): Promise<void> => {
  const id = await ownerOf(transaction, userId);
  await transaction
    .updateTable('users')
    .set((user) => ({
      post_credits: user('post_credits', '+', posts),
      top_credits: user('top_credits', '+', tops),
    }))
    .where('id', '=', id)
    .execute();
};

/** Whose credits of plans of a kind are where: those of the other kind of account rest (D030). Nobody switches meanwhile. */
const placeOf = async (transaction: Transaction, userId: number, kind: Plan['kind']) => {
  const id = await ownerOf(transaction, userId);
  const user = await transaction
    .updateTable('users')
    .set((row) => ({ is_business: row.ref('is_business') }))
    .where('id', '=', id)
    .returning('is_business')
    .executeTakeFirst();
  const isOwn = (user?.is_business === 1) === (kind === 'business');
  return isOwn
    ? ({ id, posts: 'post_credits', tops: 'top_credits' } as const)
    : ({ id, posts: 'resting_post_credits', tops: 'resting_top_credits' } as const);
};

export const givePlan = async (
  transaction: Transaction,
  userId: number,
  { kind, cars, tops }: Brought,
): Promise<void> => {
  const place = await placeOf(transaction, userId, kind);
  await transaction
    .updateTable('users')
    .set((user) => ({ [place.posts]: user(place.posts, '+', cars), [place.tops]: user(place.tops, '+', tops) }))
    .where('id', '=', place.id)
    .execute();
};

/** What a plan brought less, in one statement; false, and nothing taken, where some of it is used. */
export const withdraw = async (
  transaction: Transaction,
  userId: number,
  { kind, cars, tops }: Brought,
): Promise<boolean> => {
  const place = await placeOf(transaction, userId, kind);
  const taken = await transaction
    .updateTable('users')
    .set((user) => ({ [place.posts]: user(place.posts, '-', cars), [place.tops]: user(place.tops, '-', tops) }))
    .where('id', '=', place.id)
    .where(place.posts, '>=', cars)
    .where(place.tops, '>=', tops)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
};

/** What a user has bought and paid for. */
export const paidOrders = (transaction: Transaction, userId: number) =>
  transaction
    .selectFrom('payment_order')
    .select(['plan_id', 'quantity'])
    .where('user_id', '=', userId)
    .where('status', '=', 'paid')
    .execute();

/** A user's credits, the resting ones too. */
export const creditsOf = (transaction: Transaction, userId: number) =>
  transaction
    .selectFrom('users')
    .select(['post_credits', 'top_credits', 'resting_post_credits', 'resting_top_credits'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export const setCredits = async (
  transaction: Transaction,
  userId: number,
  credits: Pick<RowChanges<'users'>, `${'' | 'resting_'}${CreditColumn}`>,
): Promise<void> => {
  await transaction.updateTable('users').set(credits).where('id', '=', userId).execute();
};

/** The plans that a user has bought and paid for, with the kind of their account. */
export const boughtPlans = (db: Db, userId: number) =>
  db
    .selectFrom('payment_order')
    .innerJoin('users', 'users.id', 'payment_order.user_id')
    .select(['plan_id', 'is_business'])
    .distinct()
    .where('user_id', '=', userId)
    .where('status', '=', 'paid')
    .orderBy('plan_id')
    .limit(PLANS.length)
    .execute();
