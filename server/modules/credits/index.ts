import { type Plan, PLANS, severalOf } from '#contract/plans.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { ServerModule } from '#server/module.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import {
  boughtPlans,
  type Brought,
  type CreditColumn,
  creditsOf,
  give,
  givePlan,
  paidOrders,
  setCredits,
  take,
  withdraw,
} from './credits.repository.ts';

/** A person's credits; each change is made and recorded in the caller's transaction. */
export const createCredits = (record: RecordEvents) => {
  const changed = async (transaction: Transaction, userId: number, isDone: boolean): Promise<boolean> => {
    if (isDone) await record(transaction, { kind: 'creditsChanged', userId });
    return isDone;
  };
  const takeOne = (column: CreditColumn) => async (transaction: Transaction, userId: number) =>
    changed(transaction, userId, await take(transaction, userId, column));
  const giveSome = async (transaction: Transaction, userId: number, posts: number, tops: number) => {
    await give(transaction, userId, posts, tops);
    await changed(transaction, userId, true);
  };

  return {
    /** A post costs one credit (D134); false where none is left. */
    takePostCredit: takeOne('post_credits'),
    /** Ten days at the top cost one top credit (D140); false where none is left. */
    takeTopCredit: takeOne('top_credits'),
    /** The credit of a post that never was live comes back (D134). */
    returnPostCredit: (transaction: Transaction, userId: number) => giveSome(transaction, userId, 1, 0),
    /** What an admin gives. */
    grant: giveSome,
    /** What a plan brings (D140); the caller sees to it that a purchase gives once. */
    grantPlan: async (transaction: Transaction, userId: number, plan: Brought) => {
      await givePlan(transaction, userId, plan);
      await changed(transaction, userId, true);
    },
    /** Takes back what a plan brought; false, and nothing taken, where some of it is used (D146). */
    withdrawPlan: async (transaction: Transaction, userId: number, plan: Brought) =>
      changed(transaction, userId, await withdraw(transaction, userId, plan)),
  };
};
export type Credits = ReturnType<typeof createCredits>;

const kindOf = (isBusiness: 0 | 1 | undefined): Plan['kind'] => (isBusiness === 1 ? 'business' : 'individual');

/**
 * Credits of an account that becomes of the other kind: what plans of its present kind brought and is left rests, what
 * rested so far is usable, and credits that no plan brought go along. Those are taken to be used first.
 */
export const switchCredits = async (transaction: Transaction, userId: number, isBusiness: 0 | 1): Promise<void> => {
  const kind = kindOf(isBusiness);
  const orders = await paidOrders(transaction, userId);
  const plans = orders.flatMap(({ plan_id, quantity }) =>
    PLANS.filter((plan) => plan.id === plan_id && plan.kind === kind).map((plan) => severalOf(plan, quantity)),
  );
  const cars = plans.reduce((sum, plan) => sum + plan.cars, 0);
  const tops = plans.reduce((sum, plan) => sum + plan.tops, 0);
  const user = await creditsOf(transaction, userId);
  const resting = { posts: Math.min(user.post_credits, cars), tops: Math.min(user.top_credits, tops) };
  await setCredits(transaction, userId, {
    post_credits: user.post_credits - resting.posts + user.resting_post_credits,
    top_credits: user.top_credits - resting.tops + user.resting_top_credits,
    resting_post_credits: resting.posts,
    resting_top_credits: resting.tops,
  });
};

/** The name of the dearest plan for their kind of account that a person has bought; null for nobody's (D137). */
export const dearestPlanName = async (db: Db, userId: number): Promise<string | null> => {
  const bought = await boughtPlans(db, userId);
  const ids = new Set(bought.map((order) => order.plan_id));
  const kind = kindOf(bought[0]?.is_business);
  const [dearest] = PLANS.filter((plan) => plan.kind === kind && ids.has(plan.id)).toSorted(
    (a, b) => b.priceUsd - a.priceUsd,
  );
  return dearest?.name ?? null;
};

/** Taking and giving credits inside the transactions of others; it has no routes of its own. */
export const creditsModule: ServerModule = { name: 'credits' };
