import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/database/connection.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';
import { type Act, recordAct } from './index.ts';

const ADMIN = 3;
const AT = '2026-11-21T12:00:00.000Z';

const anAct = (over: Partial<Act> = {}): Act => ({
  actorId: ADMIN,
  act: 'userBlocked',
  target: { kind: 'user', id: 2 },
  userId: 2,
  at: AT,
  ...over,
});

describe.each(DIALECTS)('the audit log on %s', (dialect) => {
  let world: TestApp;
  let db: Db;
  let headers: { cookie: string };
  beforeAll(async () => {
    world = await openTestApp({ dialect, fill: fillPosts });
    ({ db } = world.database);
    await db.updateTable('users').set({ role: 1 }).where('id', '=', ADMIN).execute();
    headers = await world.as(ADMIN);
    await record(anAct({ reason: 'Fraud.', details: { sessions: 2 }, at: '2026-11-19T23:59:59.999Z' }));
    await record(anAct({ act: 'userUnblocked', at: '2026-11-20T00:00:00.000Z' }));
    await record(anAct({ act: 'postRejected', target: { kind: 'post', id: 7 }, userId: 4 }));
    await record(anAct({ actorId: null, act: 'roleChanged', target: { kind: 'user', id: 999 }, userId: 999 }));
  }, 60_000);
  afterAll(() => world.close());

  const record = (act: Act) => db.transaction().execute((transaction) => recordAct(transaction, act));
  const list = async (query = '') =>
    (await world.app.inject({ method: 'GET', url: `/api/admin/audit${query}`, headers })).json();
  const actsOf = async (query: string): Promise<string[]> =>
    (await list(query)).value.map(({ act }: { act: string }) => act);

  test('lists acts with their people, reasons and facts, the latest first', async () => {
    const { value, totalCount } = await list();

    expect(totalCount).toBe(4);
    expect(value.map(({ act }: { act: string }) => act)).toEqual([
      'roleChanged',
      'postRejected',
      'userUnblocked',
      'userBlocked',
    ]);
    expect(value[0]).toMatchObject({ actor: null, user: { id: 999, name: '' } });
    expect(value[3]).toMatchObject({
      at: '2026-11-19T23:59:59.999Z',
      actor: { id: ADMIN },
      targetKind: 'user',
      targetId: '2',
      user: { id: 2 },
      reason: 'Fraud.',
      details: { sessions: 2 },
    });
  });

  test.each([
    ['?actorId=3', ['postRejected', 'userUnblocked', 'userBlocked']],
    ['?userId=2', ['userUnblocked', 'userBlocked']],
    ['?act=postRejected', ['postRejected']],
    ['?targetKind=post', ['postRejected']],
    ['?targetKind=user&targetId=2', ['userUnblocked', 'userBlocked']],
    ['?from=2026-11-20&to=2026-11-20', ['userUnblocked']],
    ['?to=2026-11-19', ['userBlocked']],
    ['?pageCount=1&page=2', ['postRejected']],
  ])('filters by %s', async (query, acts) => {
    expect(await actsOf(query)).toEqual(acts);
  });

  test.each(['?act=unknown', '?from=yesterday', '?actorId=x'])('refuses %s', async (query) => {
    expect((await list(query)).error.code).toBe('VALIDATION_FAILED');
  });

  test('cannot be changed or deleted, not even by the program itself', async () => {
    // The types forbid it, too.
    const change = db.updateTable('audit_log').set({ reason: 'Nothing.' } as never);

    await expect(change.execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
    expect((await list()).totalCount).toBe(4);
  });

  test('keeps nothing of an act that failed', async () => {
    const failing = db.transaction().execute(async (transaction) => {
      await recordAct(transaction, anAct({ act: 'creditsGranted' }));
      throw new Error('stop');
    });

    await expect(failing).rejects.toThrow('stop');
    expect(await actsOf('?act=creditsGranted')).toEqual([]);
  });
});
