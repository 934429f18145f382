import { expect, test } from 'vitest';
import { type Plan, PLANS } from '#contract/plans.ts';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { seedReferences } from '#server/testing-posts.ts';
import { createCredits, dearestPlanName } from './index.ts';

const changed: number[] = [];
const { grantPlan, returnPostCredit, takePostCredit, takeTopCredit } = createCredits(
  async (_transaction, ...events) => {
    for (const event of events) if (event.kind === 'creditsChanged') changed.push(event.userId);
  },
);

const planOf = (id: number): Plan => PLANS.find((plan) => plan.id === id) as Plan;

describeOnEveryDialect('credits', (database) => {
  const seller = async (posts: number, tops: number) => {
    await seedReferences(database().db);
    await database().db.updateTable('users').set({ is_business: 0, post_credits: posts, top_credits: tops }).execute();
  };
  const left = () =>
    database()
      .db.selectFrom('users')
      .select(['post_credits', 'top_credits'])
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
  const inParallel = (work: typeof takePostCredit, times: number) =>
    Promise.all(
      Array.from({ length: times }, () =>
        database()
          .db.transaction()
          .execute((transaction) => work(transaction, 1)),
      ),
    );
  const buy = (id: string, planId: number, status: 'paid' | 'open') =>
    database()
      .db.insertInto('payment_order')
      .values({
        id,
        user_id: 1,
        plan_id: planId,
        provider: 'manual',
        provider_ref: null,
        status,
        amount_minor: 1,
        currency: 'usd',
        created_at: '2026-01-01T00:00:00.000Z',
        checked_at: '2026-01-01T00:00:00.000Z',
        paid_at: null,
      })
      .execute();

  test.each([
    ['post', takePostCredit, { post_credits: 0, top_credits: 4 }],
    ['top', takeTopCredit, { post_credits: 4, top_credits: 0 }],
  ] as const)('four %s credits are four of them, however many take at once', async (_kind, take, expected) => {
    await seller(4, 4);

    changed.length = 0;
    const taken = await inParallel(take, 20);

    expect(taken.filter(Boolean)).toHaveLength(4);
    expect(changed).toEqual([1, 1, 1, 1]);
    expect(await left()).toEqual(expected);
  });

  test('takes and returns at once lose none', async () => {
    await seller(5, 0);

    const [taken] = await Promise.all([
      inParallel(takePostCredit, 10),
      inParallel(async (transaction, id) => {
        await returnPostCredit(transaction, id);
        return true;
      }, 7),
    ]);

    expect((await left()).post_credits).toBe(12 - taken.filter(Boolean).length);
  });

  test('a plan brings its cars and its top listings, and plans add up', async () => {
    await seller(1, 0);

    await database()
      .db.transaction()
      .execute(async (transaction) => {
        await grantPlan(transaction, 1, planOf(2));
        await grantPlan(transaction, 1, planOf(3));
      });

    expect(await left()).toEqual({ post_credits: 16, top_credits: 7 });
  });

  test('nothing stays of a transaction that fails', async () => {
    await seller(1, 0);

    const failed = database()
      .db.transaction()
      .execute(async (transaction) => {
        await takePostCredit(transaction, 1);
        throw new Error('no');
      });

    await expect(failed).rejects.toThrow('no');
    expect(await left()).toEqual({ post_credits: 1, top_credits: 0 });
  });

  test('the dearest of the plans that were paid has its name shown', async () => {
    await seller(1, 0);
    const none = await dearestPlanName(database().db, 1);
    await buy('a', 2, 'paid');
    await buy('b', 1, 'paid');
    await buy('c', 3, 'open');

    expect([none, await dearestPlanName(database().db, 1)]).toEqual([null, 'Standard']);
  });
});
