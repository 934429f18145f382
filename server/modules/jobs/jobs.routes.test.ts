import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';

const NOW = new Date(TEST_NOW).toISOString();

describe.each(DIALECTS)('the list of dead jobs on %s', (dialect) => {
  let world: TestApp;
  let admin: { cookie: string };
  beforeAll(async () => {
    world = await openTestApp({ dialect, fill: fillPosts });
    await world.database.db.updateTable('users').set({ role: 1 }).where('id', '=', 3).execute();
    admin = await world.as(3);
  }, 60_000);
  afterAll(() => world.close());

  const bury = async (kind: string, failedAt: string): Promise<number> => {
    const values = { kind, payload: '{"secret":1}', tries: 8, run_at: NOW, created_at: NOW, failed_at: failedAt };
    const { id } = await world.database.db
      .insertInto('job')
      .values({ ...values, state: 'dead', last_error: 'Error: no answer' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const list = async (query = '') =>
    (await world.app.inject({ method: 'GET', url: `/api/admin/jobs${query}`, headers: admin })).json();
  const retry = (id: number | string, headers: object = {}) =>
    world.app.inject({
      method: 'POST',
      url: `/api/admin/jobs/${id}/retry`,
      headers: { ...admin, ...headers },
      payload: {},
    });

  test('shows the latest first, page by page, without their payload', async () => {
    const older = await bury('older', '2026-11-19T00:00:00.000Z');
    const newer = await bury('newer', NOW);

    const first = await list('?pageCount=1');
    const second = await list('?page=2&pageCount=1');

    const common = { tries: 8, lastError: 'Error: no answer', createdDate: NOW };
    expect(first).toEqual({
      isSuccess: true,
      value: [{ id: newer, kind: 'newer', failedDate: NOW, ...common }],
      totalCount: 2,
    });
    expect(second.value).toEqual([{ id: older, kind: 'older', failedDate: '2026-11-19T00:00:00.000Z', ...common }]);
  });

  test('restarts one from its first try', async () => {
    const id = await bury('again', NOW);

    const reply = await retry(id);

    expect(reply.json()).toEqual({ isSuccess: true, value: { done: true } });
    const job = await world.database.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
    expect(job).toMatchObject({ state: 'waiting', tries: 0, run_at: NOW, failed_at: null, claimed_until: null });
  });

  test('recognises a repeat of the same call, and refuses a second restart', async () => {
    const id = await bury('twice', NOW);
    const key = { 'idempotency-key': `retry-${id}-once` };

    const codes = [await retry(id, key), await retry(id, key), await retry(id)].map(({ statusCode }) => statusCode);

    expect(codes).toEqual([200, 200, 404]);
  });

  test.each(['0', '-1', '1e3', '999999999', 'x'])('has no job %s', async (id) => {
    const reply = await retry(id);

    expect([400, 404]).toContain(reply.statusCode);
  });
});
