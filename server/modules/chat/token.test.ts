import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CHAT_API_KEY } from '#contract/http/chat-token-routes.ts';
import { endpoint, valueOf } from '#contract/http/define.ts';
import { SessionId, UserId } from '#contract/ids.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { type App, buildApp } from '#server/app.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { newUserRow } from '../accounts/index.ts';
import { openChatTokens } from './token.ts';
import { tokenRoutes } from './token.routes.ts';

const SITE = 'https://cars.example';
const CHAT = 'https://chat.example';
const TOKEN_PATH = '/chat/api/v1/auth/token';
const line = { method: 'POST', access: 'chat', viewer: 'none' } as const;
const who = endpoint({ ...line, path: '/chat/api/v1/who' }, { reply: valueOf(z.object({ id: z.number() })) });
const anything = endpoint(
  { ...line, path: '/api/who', access: 'user' },
  { reply: valueOf(z.object({ id: z.number() })) },
);

describe.each(DIALECTS)('a chat token on %s', (dialect) => {
  let world: TestApp;
  let app: App['app'];
  let now = TEST_NOW;
  beforeEach(async () => {
    now = TEST_NOW;
    world = await openTestApp({
      dialect,
      env: { PUBLIC_URL: SITE, CHAT_URL: CHAT },
      now: () => now,
      fill: async ({ db }) => {
        await db
          .insertInto('users')
          .values([1, 2].map(() => newUserRow({ language: 'en' }, now)))
          .execute();
      },
    });
    const modules: RouteModule[] = [
      tokenRoutes(world.chatTokens, world.database.db),
      (own) => own.route(route(who, ({ viewer }) => ok({ id: viewer.user?.id ?? 0 }))),
      (own) => own.route(route(anything, ({ viewer }) => ok({ id: viewer.user?.id ?? 0 }))),
    ];
    ({ app } = await buildApp({ ...world.deps, modules }));
  }, 60_000);
  afterEach(async () => {
    await app.close();
    await world.close();
  });

  const sessionOf = async (userId: number) => {
    await world.as(userId);
    const { id } = await world.database.db
      .selectFrom('session')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return id;
  };
  const ask = async (headers: Record<string, string>, url = '/chat/api/v1/who') => {
    const reply = await app.inject({ method: 'POST', url, headers: { host: 'cars.example', ...headers } });
    return [reply.statusCode, reply.json().value?.id ?? reply.json().error.code];
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const tokenOf = async (userId: number) => (await world.inChatAs(userId)).authorization.slice('Bearer '.length);

  test('opens the chat for its own user', async () => {
    expect(await ask(await world.inChatAs(2))).toEqual([200, 2]);
  });

  test('opens nothing but the chat, and no session opens the chat', async () => {
    expect(await ask(await world.inChatAs(1), '/api/who')).toEqual([401, 'SESSION_EXPIRED']);
    expect(await ask(await world.as(1))).toEqual([401, 'AUTH_REQUIRED']);
    expect(await ask(await world.as(1), '/api/who')).toEqual([200, 1]);
  });

  test('counts even where a cookie of another user comes with it', async () => {
    expect(await ask({ ...(await world.as(1)), ...(await world.inChatAs(2)) })).toEqual([200, 2]);
  });

  test('expires after ten minutes', async () => {
    const headers = await world.inChatAs(1);
    now += 10 * MINUTE_MS - 1;
    const before = await ask(headers);
    now += 1;

    expect([before, await ask(headers)]).toEqual([
      [200, 1],
      [401, 'SESSION_EXPIRED'],
    ]);
  });

  test('is refused as soon as its session has ended', async () => {
    const headers = await world.inChatAs(1);
    await world.sessions.endAll(1, {});

    expect(await ask(headers)).toEqual([401, 'SESSION_EXPIRED']);
  });

  test('is refused where its user was blocked', async () => {
    const headers = await world.inChatAs(1);
    await world.database.db.updateTable('users').set({ blocked_at: 'x' }).where('id', '=', 1).execute();

    expect(await ask(headers)).toEqual([401, 'SESSION_EXPIRED']);
  });

  const signed = (claims: object, secret: string) => {
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return `${payload}.${createHmac('sha256', secret).update(payload).digest('base64url')}`;
  };

  test('is refused where it was made for something else, by somebody else, or for another user’s session', async () => {
    const { value: secret } = await world.database.db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'chat token secret')
      .executeTakeFirstOrThrow();
    const good = { aud: 'chat', sub: 1, sid: await sessionOf(1), exp: now / 1000 + 60 };
    const { aud: _aud, ...withoutAudience } = good;
    const refused = [
      signed({ ...good, aud: 'site' }, secret),
      signed(withoutAudience, secret),
      signed({ ...good, sub: 2 }, secret),
      signed({ ...good, sid: await sessionOf(2) }, secret),
      signed({ ...good, isAdmin: true }, secret),
      signed(good, 'another secret'),
      signed(good, ''),
    ];

    expect(await ask(bearer(signed(good, secret)))).toEqual([200, 1]);
    for (const token of refused) expect(await ask(bearer(token))).toEqual([401, 'SESSION_EXPIRED']);
  });

  test('is refused with any character changed, cut or added', async () => {
    const token = await tokenOf(1);
    const [payload = '', signature = ''] = token.split('.');
    const other = (await tokenOf(2)).split('.');
    const broken = [
      `${payload}.${other[1]}`,
      `${other[0]}.${signature}`,
      `${payload}.`,
      `.${signature}`,
      payload,
      `${token}x`,
      `${payload}.${signature}.${signature}`,
      'null',
      'x'.repeat(100_000),
    ];

    for (const each of broken) expect(await ask(bearer(each))).toEqual([401, 'SESSION_EXPIRED']);
  });

  test('is issued for the session’s own user, by the public key, to the site’s own pages', async () => {
    const issue = async (headers: Record<string, string>, body: object = { apiKey: CHAT_API_KEY }) =>
      app.inject({
        method: 'POST',
        url: TOKEN_PATH,
        headers: { host: 'cars.example', ...headers },
        payload: body,
      });
    const reply = await issue({ ...(await world.as(2)), origin: SITE });
    const refusals = [
      await issue({}),
      await issue({ ...(await world.as(2)), origin: CHAT }),
      await issue({ ...(await world.as(2)), origin: 'https://evil.example' }),
      await issue(await world.as(2), { apiKey: 'another' }),
      await issue(await world.as(2), { apiKey: CHAT_API_KEY, userId: 1 }),
      await issue(await world.inChatAs(2)),
    ];

    expect(reply.json()).toEqual({ isSuccess: true, data: { token: expect.any(String) } });
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(await ask(bearer(reply.json().data.token))).toEqual([200, 2]);
    expect(refusals.map((refusal) => refusal.json().error.code)).toEqual([
      'AUTH_REQUIRED',
      'ORIGIN_REFUSED',
      'ORIGIN_REFUSED',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'SESSION_EXPIRED',
    ]);
  });

  test('may be used by pages of the site and of CHAT_URL, and the answer is readable by these alone', async () => {
    const headers = await world.inChatAs(1);
    const from = (origin: string) =>
      app.inject({
        method: 'POST',
        url: '/chat/api/v1/who',
        headers: { host: 'cars.example', 'sec-fetch-site': 'cross-site', origin, ...headers },
      });
    const replies = [await from(SITE), await from(CHAT), await from('https://evil.example'), await from('null')];

    expect(replies.map((reply) => [reply.statusCode, reply.headers['access-control-allow-origin']])).toEqual([
      [200, SITE],
      [200, CHAT],
      [403, undefined],
      [403, undefined],
    ]);
    expect(replies[1]?.headers['access-control-allow-credentials']).toBeUndefined();
    expect(replies.every((reply) => String(reply.headers['vary']).includes('origin'))).toBe(true);
  });

  test.each([
    [CHAT, '/chat/api/v1/who', 204],
    [SITE, '/chat/api/v1/who', 204],
    [CHAT, '/CHAT/api/v1/who', 204],
    ['https://evil.example', '/chat/api/v1/who', 405],
    [CHAT, '/api/who', 405],
  ])('a browser that asks for %s whether it may call %s gets %d', async (origin, url, status) => {
    const reply = await app.inject({
      method: 'OPTIONS',
      url,
      headers: { host: 'cars.example', origin, 'access-control-request-method': 'POST' },
    });

    expect(reply.statusCode).toBe(status);
    expect(reply.headers['access-control-allow-origin']).toBe(status === 204 ? origin : undefined);
  });

  test('is signed by one secret on every server of the database', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => openChatTokens({ db: world.database.db, sessions: world.sessions, now: () => now })),
    );
    const user = { id: UserId.parse(1), sessionId: SessionId.parse(await sessionOf(1)) };

    expect(await second?.verify(first?.issue(user) ?? '')).toMatchObject({ id: 1 });
  });
});
