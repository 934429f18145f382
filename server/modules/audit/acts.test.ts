import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { aPost } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';

const ADMIN = 5;
const BUYER = 2;
const AT = new Date(TEST_NOW).toISOString();

describe.each(DIALECTS)('the audit log has what admins do on %s:', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect, env: { MANUAL_PAYMENTS: 'on' } });
  }, 60_000);
  afterAll(() => market.close());

  const asAdmin = (url: string, body: object = {}) => market.call(ADMIN, 'POST', url, body);
  const acts = async () => (await market.call(ADMIN, 'GET', '/api/admin/audit')).value;
  const pending = async (): Promise<number> => {
    const row = aPost({ owner_id: BUYER, moderation: 'pending', review_since: AT });
    const { id } = await market.database.db.insertInto('post').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  };
  const order = async (userId: number, planId: number): Promise<string> =>
    (await market.call(userId, 'POST', '/api/payments/manualOrder', { planId })).value.id;

  test('approvals and rejections', async () => {
    const approved = await pending();
    const rejected = await pending();

    await asAdmin(`/api/admin/posts/${approved}/approve`);
    await asAdmin(`/api/admin/posts/${rejected}/reject`, { reasonCode: 'FRAUD', note: 'The car is another one.' });

    expect(await acts()).toMatchObject([
      {
        act: 'postRejected',
        targetKind: 'post',
        targetId: String(rejected),
        actor: { id: ADMIN },
        user: { id: BUYER },
        reason: 'The car is another one.',
        details: { reasonCode: 'FRAUD' },
      },
      { act: 'postApproved', targetId: String(approved), reason: '' },
    ]);
  });

  test('confirmed and refunded orders, each once', async () => {
    const id = await order(BUYER, 1);

    for (const step of ['confirm', 'confirm', 'refund', 'refund']) await asAdmin(`/api/admin/orders/${id}/${step}`);

    expect((await acts()).slice(0, 2)).toMatchObject([
      { act: 'orderRefunded', targetId: id, user: { id: BUYER } },
      { act: 'orderConfirmed', targetId: id, details: { planId: 1 } },
    ]);
  });

  test('not the confirmation of one’s own order, which is refused', async () => {
    const before = (await acts()).length;
    const id = await order(ADMIN, 5);

    expect((await asAdmin(`/api/admin/orders/${id}/confirm`)).code).toBe('FORBIDDEN');
    expect(await acts()).toHaveLength(before);
  });

  test('jobs that run again', async () => {
    const row = { kind: 'nothing', payload: '{}', state: 'dead' as const, tries: 8, run_at: AT, created_at: AT };
    const { id } = await market.database.db
      .insertInto('job')
      .values({ ...row, failed_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow();

    await asAdmin(`/api/admin/jobs/${id}/retry`);

    expect((await acts())[0]).toMatchObject({ act: 'jobRetried', targetKind: 'job', targetId: String(id), user: null });
  });
});
