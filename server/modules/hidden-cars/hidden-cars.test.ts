import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_HIDDEN_CARS } from '#contract/constants.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { hideCars } from './hidden-cars.repository.ts';

const USER = 3;
const OTHER = 4;

describe.each(DIALECTS)('hidden cars on %s', (dialect) => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp({ dialect, fill: fillPosts });
  }, 60_000);
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.database.db.deleteFrom('hidden_car').execute();
  });

  const send = async (userId: number | undefined, method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) => {
    const headers = userId === undefined ? {} : await world.as(userId);
    const url = `/api/HiddenCars${path}`;
    const reply = await world.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    const { value, error } = reply.json<{ value?: { postIds: number[] }; error?: { code: string } }>();
    return error?.code ?? value?.postIds;
  };
  const hide = (...postIds: unknown[]) => send(USER, 'POST', '', { postIds });

  test('are kept, the latest first, and shown again; each call may be repeated', async () => {
    for (const _again of [1, 2]) expect(await hide(9, 1)).toEqual([9, 1]);
    expect(await send(USER, 'GET')).toEqual([9, 1]);
    for (const _again of [1, 2]) expect(await send(USER, 'DELETE', '/9')).toEqual([1]);
    expect(await send(OTHER, 'GET')).toEqual([]);
  });

  test('leave out ids without a post', async () => {
    expect(await hide(987_654, 1)).toEqual([1]);
    expect(await hide(987_654)).toEqual([1]);
  });

  test.each([[[]], [['1']], [[-1]], [Array.from({ length: MAX_HIDDEN_CARS + 1 }, (_, at) => at + 1)]])(
    'of a bad call are refused: %j',
    async (ids) => {
      expect(await hide(...ids)).toBe('VALIDATION_FAILED');
    },
  );

  test('are nothing for visitors', async () => {
    expect(await send(undefined, 'GET')).toBe('AUTH_REQUIRED');
    expect(await send(undefined, 'POST', '', { postIds: [1] })).toBe('AUTH_REQUIRED');
  });

  test('are 500 at most: the earliest come back', async () => {
    const { db } = world.database;
    const { id: _own, ...row } = await db.selectFrom('post').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
    const more = Array.from({ length: MAX_HIDDEN_CARS }, (_, at) => ({ ...row, id: 10_000 + at, vin: null }));
    for (let from = 0; from < more.length; from += 100)
      await db
        .insertInto('post')
        .values(more.slice(from, from + 100))
        .execute();
    await hide(1);
    const ids = more.map(({ id }) => id);

    await db.transaction().execute((transaction) => hideCars(transaction, USER, ids, TEST_NOW + 60_000));

    expect(await send(USER, 'GET')).toEqual(ids);
    await db.deleteFrom('hidden_car').execute();
    await db.deleteFrom('post').where('id', '>=', 10_000).execute();
  });
});
