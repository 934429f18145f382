import { expect, test } from 'vitest';
import { OWN_CALL, OWN_CALL_HEADER, routes } from '#contract/http/routes.ts';
import { openTestDatabase } from '#server/database/testing.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import { seedReferences } from '#server/testing-posts.ts';
import { openTestApp, TEST_NOW } from '#server/testing.ts';
import { tasksRoutes } from './index.ts';

test('where there is a bot, an invitation has a link to it, in signs that Telegram takes', async () => {
  const database = await openTestDatabase();
  await seedReferences(database.db);
  const now = () => TEST_NOW;
  const module = tasksRoutes({
    db: database.db,
    idempotency: createIdempotency({ ...database, now }),
    publicUrl: 'https://cars.example',
    record: () => Promise.resolve(),
    botName: () => 'aniv_bot',
    channels: [],
    now,
  });
  const world = await openTestApp({ deps: { modules: [module] }, fill: ({ db }) => seedReferences(db) });

  const headers = { [OWN_CALL_HEADER]: OWN_CALL, ...(await world.as(1)) };
  const { token, botLink } = (await world.app.inject({ url: routes.tasks.invite.path, headers })).json().value;
  await world.close();
  await database.close();

  expect(botLink).toBe(`https://t.me/aniv_bot?start=inv_${token}`);
  expect(new URL(botLink).searchParams.get('start')).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
});
