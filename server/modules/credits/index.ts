import type { Kysely, Transaction } from 'kysely';
import { PLANS } from '#contract/plans.ts';
import type { Database } from '#server/database/schema.ts';
import type { ServerModule } from '#server/module.ts';
import type { RecordEvents } from '#server/events/bus.ts';

/** Posts and top listings that a purchase brings. */
type Brought = { readonly cars: number; readonly tops: number };

type Column = 'post_credits' | 'top_credits';

/** One credit less where one is left, in one statement (SECURITY rule 8); false where none is. */
const take = async (transaction: Transaction<Database>, userId: number, column: Column): Promise<boolean> => {
  const taken = await transaction
    .updateTable('users')
    .set((user) => ({ [column]: user(column, '-', 1) }))
    .where('id', '=', userId)
    .where(column, '>', 0)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
};

/** Credits of plans add up and never run out (D137, D139). */
const give = async (transaction: Transaction<Database>, userId: number, posts: number, tops: number): Promise<void> => {
  await transaction
    .updateTable('users')
    .set((user) => ({
      post_credits: user('post_credits', '+', posts),
      top_credits: user('top_credits', '+', tops),
    }))
    .where('id', '=', userId)
    .execute();
};

/** What a plan brought less, in one statement; false, and nothing taken, where some of it is used. */
const withdraw = async (
  transaction: Transaction<Database>,
  userId: number,
  { cars, tops }: Brought,
): Promise<boolean> => {
  const taken = await transaction
    .updateTable('users')
    .set((user) => ({
      post_credits: user('post_credits', '-', cars),
      top_credits: user('top_credits', '-', tops),
    }))
    .where('id', '=', userId)
    .where('post_credits', '>=', cars)
    .where('top_credits', '>=', tops)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
};

/** A person's credits; each change is made and recorded in the caller's transaction. */
export const createCredits = (record: RecordEvents) => {
  const changed = async (transaction: Transaction<Database>, userId: number, isDone: boolean): Promise<boolean> => {
    if (isDone) await record(transaction, { kind: 'creditsChanged', userId });
    return isDone;
  };
  const takeOne = (column: Column) => async (transaction: Transaction<Database>, userId: number) =>
    changed(transaction, userId, await take(transaction, userId, column));
  const giveSome = async (transaction: Transaction<Database>, userId: number, posts: number, tops: number) => {
    await give(transaction, userId, posts, tops);
    await changed(transaction, userId, true);
  };

  return {
    /** A post costs one credit (D134); false where none is left. */
    takePostCredit: takeOne('post_credits'),
    /** Ten days at the top cost one top credit (D140); false where none is left. */
    takeTopCredit: takeOne('top_credits'),
    /** The credit of a post that never was live comes back (D134). */
    returnPostCredit: (transaction: Transaction<Database>, userId: number) => giveSome(transaction, userId, 1, 0),
    /** What an admin gives. */
    grant: giveSome,
    /** What a plan brings (D140); the caller sees to it that a purchase gives once. */
    grantPlan: (transaction: Transaction<Database>, userId: number, { cars, tops }: Brought) =>
      giveSome(transaction, userId, cars, tops),
    /** Takes back what a plan brought; false, and nothing taken, where some of it is used (D146). */
    withdrawPlan: async (transaction: Transaction<Database>, userId: number, plan: Brought) =>
      changed(transaction, userId, await withdraw(transaction, userId, plan)),
  };
};
export type Credits = ReturnType<typeof createCredits>;

/** The name of the dearest plan that a person has bought; null for nobody's (D137). */
export const dearestPlanName = async (db: Kysely<Database>, userId: number): Promise<string | null> => {
  const bought = await db
    .selectFrom('payment_order')
    .select('plan_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('status', '=', 'paid')
    .orderBy('plan_id')
    .limit(PLANS.length)
    .execute();
  const ids = new Set(bought.map((order) => order.plan_id));
  const [dearest] = PLANS.filter(({ id }) => ids.has(id)).toSorted((a, b) => b.priceUsd - a.priceUsd);
  return dearest?.name ?? null;
};

/** Taking and giving credits inside the transactions of others; it has no routes of its own. */
export const creditsModule: ServerModule = { name: 'credits' };
