import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { AT, PEOPLE } from './testing-belongings.ts';
import { merge, offer } from './testing.ts';

const { kept, gone } = PEOPLE;

describe.each(DIALECTS)('joining two accounts is refused on %s', (dialect) => {
  let market: Market;
  const db = () => market.database.db;
  beforeEach(async () => {
    market = await openMarket({ dialect });
  }, 60_000);
  afterEach(() => market.close());

  test.each([
    ['a blocked account', { blocked_at: AT }],
    ['an account of staff', { role: 2 }],
    ['an account that is being deleted', { leaving_since: AT }],
  ])('with %s', async (_what, change) => {
    await db().updateTable('users').set(change).where('id', '=', gone).execute();

    expect((await merge(market, kept, gone)).code).toBe('FORBIDDEN');
  });

  test('for two companies', async () => {
    expect((await merge(market, 1, 3)).code).toBe('FORBIDDEN');
  });

  test('once the offer is an hour old, replaced, or no longer valid', async () => {
    const id = await offer(market, kept, gone);
    const ask = (name: string) => market.call(kept, 'POST', '/api/Identity/links/merge', { id: name });
    expect((await ask('another')).code).toBe('TOKEN_INVALID');

    await db().updateTable('merge_offer').set({ proven_at: '2026-11-21T11:00:00.000Z' }).execute();
    expect((await ask(id)).code).toBe('TOKEN_INVALID');

    const again = await offer(market, kept, gone);
    await db().updateTable('users').set({ email: 'moved@example.com' }).where('id', '=', gone).execute();
    expect((await ask(again)).code).toBe('TOKEN_INVALID');
    expect((await market.call(gone, 'POST', '/api/Identity/links/merge', { id: again })).code).toBe('TOKEN_INVALID');
  });

  test('a second time: one of two simultaneous calls succeeds', async () => {
    const one = await offer(market, kept, gone);
    const other = await offer(market, gone, kept);

    const replies = await Promise.all([
      market.call(kept, 'POST', '/api/Identity/links/merge', { id: one }),
      market.call(gone, 'POST', '/api/Identity/links/merge', { id: other }),
    ]);

    const codes = replies.map(({ code }) => code);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(await db().selectFrom('users').select('id').where('merged_into', 'is not', null).execute()).toEqual([
      { id: gone },
    ]);
    expect(await db().selectFrom('account_merge').select('id').execute()).toHaveLength(1);
  });

  test('never in a way that loses a car published at the same time', async () => {
    const id = await offer(market, kept, gone);

    const [saved] = await Promise.allSettled([
      market.publish(gone),
      market.call(kept, 'POST', '/api/Identity/links/merge', { id }),
    ]);

    const owners = await db().selectFrom('post').select('owner_id').execute();
    expect(owners.map(({ owner_id }) => owner_id)).toEqual(saved.status === 'fulfilled' ? [kept] : []);
  });
});
