import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { isEndpoint } from './endpoints.ts';
import { aBrowser, openPushService, senderOf } from './testing.ts';

const MESSAGE = { title: 'Price drop', body: 'Toyota Camry, 2018', url: '/posts/view/1', tag: 'notice 1' };

describe.each(DIALECTS)('push messages on %s', (dialect) => {
  let service: Awaited<ReturnType<typeof openPushService>>;
  let world: TestApp;
  let now = TEST_NOW;
  beforeEach(async () => {
    now = TEST_NOW;
    service = await openPushService();
    world = await openTestApp({ dialect, fill: fillPosts, now: () => now, env: { PUSH_HOSTS: service.origin } });
  }, 60_000);
  afterEach(async () => {
    await world.close();
    await service.close();
  });

  type Headers = Awaited<ReturnType<TestApp['as']>>;
  const ask = async (headers: Headers, method: 'GET' | 'PUT' | 'DELETE', payload?: object) =>
    world.app.inject({ method, url: '/api/Push', headers, ...(payload === undefined ? {} : { payload }) });
  const subscribed = async (userId: number, name: string) => {
    const headers = await world.as(userId);
    const browser = aBrowser(`${service.origin}/${name}`);
    const reply = await ask(headers, 'PUT', browser.subscription);
    return { headers, browser, reply };
  };
  const send = async (userId: number, message = MESSAGE) => {
    await world.database.db.transaction().execute((transaction) => world.push.send(transaction, userId, message));
    await world.jobs.settled();
  };
  const endpoints = async () =>
    (await world.database.db.selectFrom('push_address').select(['user_id', 'endpoint']).orderBy('id').execute()).map(
      ({ user_id, endpoint }) => [user_id, new URL(endpoint).pathname],
    );

  test('come to each browser of the user, who alone can read them', async () => {
    const phone = await subscribed(2, 'phone');
    const desktop = await subscribed(2, 'desktop');
    await subscribed(3, 'other');

    await send(2);

    const bodies = Object.fromEntries(service.received.map(({ path, body }) => [path, body]));
    expect(Object.keys(bodies).toSorted()).toEqual(['/desktop', '/phone']);
    expect(phone.browser.read(bodies['/phone']!)).toEqual(MESSAGE);
    expect(desktop.browser.read(bodies['/desktop']!)).toEqual(MESSAGE);
    expect(() => desktop.browser.read(bodies['/phone']!)).toThrow(/authenticate/);
  });

  test('are signed with the key that browsers subscribe to, the same for ever', async () => {
    const { reply, headers } = await subscribed(2, 'phone');
    await send(2);
    const { key, claims } = await senderOf(service.received[0]!);

    expect(reply.json().value).toEqual({ key, isOn: true });
    expect((await ask(headers, 'GET')).json().value.key).toBe(key);
    expect(claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^(https:|mailto:)/) });
    expect(service.received[0]!.headers).toMatchObject({ ttl: '43200', 'content-encoding': 'aes128gcm' });
  });

  test.each([404, 410])('forget a browser for which the service answers %d', async (status) => {
    await subscribed(2, 'gone');
    service.answer(status);
    await send(2);
    await send(2);

    expect(service.received).toHaveLength(1);
    expect(await endpoints()).toEqual([]);
  });

  test('are tried again while the service is away, for two hours', async () => {
    await subscribed(2, 'phone');
    service.answer(503);
    await send(2);
    service.answer(201);
    now += HOUR_MS;
    world.jobs.wake();
    await world.jobs.settled();
    expect(service.received).toHaveLength(2);

    service.answer(503);
    await send(2);
    now += 3 * HOUR_MS;
    service.answer(201);
    world.jobs.wake();
    await world.jobs.settled();

    expect(service.received).toHaveLength(3);
    expect(await world.database.db.selectFrom('job').select('id').where('kind', '=', 'push').execute()).toEqual([]);
  });

  test.each([302, 400, 413])('are dropped after an answer %d, which another try would not change', async (status) => {
    await subscribed(2, 'phone');
    service.answer(status);
    await send(2);

    expect(service.received.map(({ path }) => path)).toEqual(['/phone']);
    expect(await endpoints()).toEqual([[2, '/phone']]);
  });

  test('stop with the session, and with the wish of its user', async () => {
    const phone = await subscribed(2, 'phone');
    const desktop = await subscribed(2, 'desktop');
    const off = await ask(desktop.headers, 'DELETE');
    expect(off.json().value.isOn).toBe(false);
    expect(await endpoints()).toEqual([[2, '/phone']]);

    const out = { method: 'POST', url: '/api/Identity/logout', headers: phone.headers } as const;
    expect((await world.app.inject(out)).statusCode).toBe(200);

    expect(await endpoints()).toEqual([]);
  });

  test('go to the last user who subscribed in a browser, and not to earlier ones', async () => {
    await subscribed(2, 'shared');
    const { browser } = await subscribed(3, 'shared');
    await send(2);
    await send(3);

    expect(await endpoints()).toEqual([[3, '/shared']]);
    expect(service.received.map(({ body }) => browser.read(body))).toEqual([MESSAGE]);
  });

  test('go to the 20 newest browsers of a user', async () => {
    for (let number = 1; number <= 22; number += 1) await subscribed(2, String(number));

    const kept = await endpoints();
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([20, [2, '/3'], [2, '/22']]);
  });

  test('are refused to addresses that are no push service of the settings', async () => {
    const headers = await world.as(2);
    const bad = ['https://evil.example/x', 'http://169.254.169.254/latest', 'file:///etc/passwd', 'http://localhost/'];
    const { keys } = aBrowser(service.origin).subscription;
    const replies = await Promise.all(bad.map((endpoint) => ask(headers, 'PUT', { endpoint, keys })));
    const noPoint = { p256dh: 'A'.repeat(87), auth: keys.auth };
    const broken = await ask(headers, 'PUT', { endpoint: `${service.origin}/x`, keys: noPoint });

    expect([...replies, broken].map((reply) => reply.json().error.code)).toEqual(Array(5).fill('VALIDATION_FAILED'));
    expect(await endpoints()).toEqual([]);
  });

  test('end for browsers of a push service that the operator took out of the settings', async () => {
    const { database } = world;
    await subscribed(2, 'phone');
    await database.db.updateTable('push_address').set({ endpoint: 'https://former.example/phone' }).execute();
    await send(2);

    expect([service.received, await endpoints()]).toEqual([[], []]);
  });
});

test('a market without push services offers no push messages', async () => {
  const world = await openTestApp({ fill: fillPosts, env: { PUSH_HOSTS: 'off' } });
  const reply = await world.app.inject({ url: '/api/Push', headers: await world.as(2) });
  await world.close();

  expect(reply.json().value).toEqual({ key: null, isOn: false });
});

const HOSTS = ['fcm.googleapis.com', '*.push.apple.com'];
test.each([
  ['https://fcm.googleapis.com/fcm/send/1', true],
  ['https://web.push.apple.com/Q1', true],
  ['http://fcm.googleapis.com/fcm/send/1', false],
  ['https://fcm.googleapis.com:8443/fcm', false],
  ['https://user:secret@fcm.googleapis.com/', false],
  ['https://fcm.googleapis.com.evil.example/', false],
  ['https://evilpush.apple.com/', false],
  ['https://push.apple.com/', false],
  ['https://127.0.0.1/', false],
  ['https://[::1]/', false],
  ['no address', false],
])('%s is a push service: %s', (address, expected) => {
  expect(isEndpoint(address, HOSTS)).toBe(expected);
});
