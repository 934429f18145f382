import { afterEach, beforeEach, expect, test } from 'vitest';
import { negotiate, openLine, openTestHub, type TestHub } from '#server/testing-hub.ts';

const USER = 1;
const OTHER = 2;
const ADMIN = 3;

let world: TestHub;
beforeEach(async () => {
  world = await openTestHub();
  await world.database.db.updateTable('users').set({ role: 1 }).where('id', '=', ADMIN).execute();
});
afterEach(() => world.close());

test('a block closes every live connection of the user, of browsers and the mini app, and of nobody else', async () => {
  const mini = { authorization: `Bearer ${await world.bearerOf(USER)}` };
  const browser = await openLine(world.url, await world.as(USER));
  const app = await openLine(world.url, mini);
  const other = await openLine(world.url, await world.as(OTHER));

  const reply = await world.app.inject({
    method: 'POST',
    url: `/api/admin/users/${USER}/block`,
    headers: await world.as(ADMIN),
    payload: { reason: 'Fraud.' },
  });

  expect(reply.statusCode).toBe(200);
  await Promise.all([browser.closed, app.closed]);
  expect(other.socket.readyState).toBe(other.socket.OPEN);
  expect((await negotiate(world.url, mini)).status).toBe(403);
});
