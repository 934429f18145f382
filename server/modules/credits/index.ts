import type { Kysely, Transaction } from 'kysely';
import { type Plan, PLANS } from '#contract/constants.ts';
import type { Database } from '#server/database/schema.ts';
import type { ServerModule } from '#server/module.ts';

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

/** A post costs one credit (D134). */
export const takePostCredit = (transaction: Transaction<Database>, userId: number): Promise<boolean> =>
  take(transaction, userId, 'post_credits');

/** Ten days at the top cost one top credit (D140). */
export const takeTopCredit = (transaction: Transaction<Database>, userId: number): Promise<boolean> =>
  take(transaction, userId, 'top_credits');

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

/** The credit of a post that never was live comes back (D134). */
export const returnPostCredit = (transaction: Transaction<Database>, userId: number): Promise<void> =>
  give(transaction, userId, 1, 0);

/** What a plan brings (D140); who calls sees to it that a purchase gives once. */
export const grantPlan = (transaction: Transaction<Database>, userId: number, plan: Plan): Promise<void> =>
  give(transaction, userId, plan.cars, plan.tops);

/** Takes back what a plan brought, in one statement; false, and nothing taken, where some of it is used (D146). */
export const withdrawPlan = async (
  transaction: Transaction<Database>,
  userId: number,
  { cars, tops }: Plan,
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
