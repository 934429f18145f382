import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/time.ts';
import { allowWrites, stopWrites } from '#server/database/testing-full.ts';
import { TEST_NOW } from '#server/testing.ts';
import { initDataOf } from './testing-init-data.ts';
import { cookieOf, openTelegramWorld, post, type TelegramWorld } from './testing.ts';

const KNOWN = { id: 700_123, first_name: 'Davit' };

describe('signing in inside the mini app on a full disk', () => {
  let all: TelegramWorld;
  const login = (initData: string, from?: string) =>
    post(all, '/api/Identity/tgLogin', { initData }, from === undefined ? {} : { from });
  beforeEach(async () => {
    all = await openTelegramWorld({ isListening: false });
    await login(initDataOf(KNOWN, { at: TEST_NOW - SECOND_MS }));
    await stopWrites(all.world.database.db);
  }, 60_000);
  afterEach(async () => {
    await allowWrites(all.world.database.db);
    await all.close();
  });

  test('works for an account that exists, and again after a reload', async () => {
    const initData = initDataOf(KNOWN, { at: TEST_NOW });
    const replies = [await login(initData), await login(initData)];
    const own = await all.world.app.inject({
      url: '/api/Identity/userinfo',
      headers: { authorization: `Bearer ${replies[1]?.json().value?.bearer}` },
    });

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(own.statusCode).toBe(200);
  });

  test('answers 503 for a new account', async () => {
    const reply = await login(initDataOf({ id: 55, first_name: 'New' }, { at: TEST_NOW }));

    expect([reply.statusCode, reply.json().error.code]).toEqual([503, 'STORAGE_FULL']);
  });

  test('keeps initData to its first network, also when there is room again', async () => {
    const used = initDataOf(KNOWN, { at: TEST_NOW - SECOND_MS });
    const fresh = initDataOf(KNOWN, { at: TEST_NOW });
    const first = await login(fresh);
    const elsewhere = [await login(used, '198.51.100.9'), await login(fresh, '198.51.100.9')];
    await allowWrites(all.world.database.db);
    elsewhere.push(await login(fresh, '198.51.100.9'));

    expect(first.statusCode).toBe(200);
    expect(elsewhere.map((reply) => reply.json().error?.code)).toEqual(Array(3).fill('TELEGRAM_PROOF_INVALID'));
  });
});

test('a sign-in through the bot that was confirmed before the disk was full ends once', async () => {
  const all = await openTelegramWorld();
  const begin = async () => {
    const reply = await post(all, '/api/Identity/tgLink', {});
    await all.api.open(reply.json().value.botLink);
    await all.api.press(reply.json().value.matchNumber);
    // The arguments that the hub was given last: person, names and ticket.
    const args = (all.sent().at(-1) as [string, string, unknown[]])[2];
    return { ticket: String(args[3]), cookie: cookieOf(reply) };
  };
  const end = ({ ticket, cookie }: Awaited<ReturnType<typeof begin>>) =>
    post(all, '/api/Identity/tgLogin', { ticket }, { cookie });
  await end(await begin());
  const again = await begin();
  await stopWrites(all.world.database.db);
  const replies = [await end(again), await end(again)];
  await allowWrites(all.world.database.db);
  replies.push(await end(again));
  await all.close();

  expect(replies.map((reply) => reply.json().error?.code ?? 'ok')).toEqual([
    'ok',
    'TELEGRAM_PROOF_INVALID',
    'TELEGRAM_PROOF_INVALID',
  ]);
});

test('a sign-in through the bot cannot begin on a full disk, reports it, and leaves no cookie', async () => {
  const all = await openTelegramWorld();
  await stopWrites(all.world.database.db);
  const replies = [await post(all, '/api/Identity/tgLink', {}), await post(all, '/api/Identity/tgLink', {})];
  await allowWrites(all.world.database.db);
  const later = await post(all, '/api/Identity/tgLink', {});
  await all.close();

  expect(replies.map((reply) => [reply.statusCode, reply.json().error?.code, reply.headers['set-cookie']])).toEqual(
    Array(2).fill([503, 'STORAGE_FULL', undefined]),
  );
  expect(later.statusCode).toBe(200);
});
