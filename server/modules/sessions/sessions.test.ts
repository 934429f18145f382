import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { live } from '#server/events/bus.ts';
import type { Recorded } from '#server/events/events.ts';
import { DIALECTS } from '#server/database/testing.ts';
import {
  type AccountsWorld,
  type Browser,
  openAccountsWorld,
  OTHER_PASSWORD,
  PASSWORD,
} from '#server/modules/accounts/testing.ts';
import { newSecret, secretHash } from '#server/lib/secrets.ts';

const EMAIL = 'ani@example.com';
const COOKIE = 'aniv-session';

describe.each(DIALECTS)('a session on %s', (dialect) => {
  let world: AccountsWorld;
  let userId: number;
  let browser: Browser;
  beforeEach(async () => {
    world = await openAccountsWorld(dialect);
    userId = await world.aPerson(EMAIL);
    browser = world.browser();
  }, 60_000);
  afterEach(() => world.close());

  const tokenOf = (of: Browser) => of.cookies.get(COOKIE) ?? '';
  /** A browser with only this token. */
  const withToken = (token: string): Browser => {
    const other = world.browser();
    other.setCookie(COOKIE, token);
    return other;
  };
  const codeOf = async (of: Browser) => {
    const reply = await of.get('sessions');
    return [reply.statusCode, reply.json().error?.code];
  };
  const rows = () => world.database.db.selectFrom('session').selectAll().orderBy('id').execute();
  const signIn = async (rememberMe = false) => {
    const own = world.browser();
    await own.login(EMAIL, PASSWORD, { rememberMe });
    return own;
  };

  test('is stored as the hash of a random 256-bit token', async () => {
    await browser.login(EMAIL, PASSWORD);
    const token = tokenOf(browser);
    const dump = JSON.stringify([
      await rows(),
      await world.database.db.selectFrom('known_device').selectAll().execute(),
    ]);

    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(browser.cookies.get('aniv-device') ?? 'no device');
    expect((await rows())[0]?.token_hash).toBe(createHash('sha256').update(token).digest('base64url'));
    expect(await withToken((await rows())[0]?.token_hash ?? '').isSignedIn()).toBe(false);
  });

  test('never adopts a token that somebody else planted', async () => {
    const planted = newSecret();
    browser.setCookie(COOKIE, planted);
    await browser.login(EMAIL, PASSWORD);

    expect(tokenOf(browser)).not.toBe(planted);
    expect(await withToken(planted).isSignedIn()).toBe(false);
  });

  test('is ended by any user’s sign-in', async () => {
    await world.aPerson('thief@example.com', OTHER_PASSWORD);
    await browser.login('thief@example.com', OTHER_PASSWORD);
    const planted = tokenOf(browser);
    await browser.login(EMAIL, PASSWORD);

    expect(await withToken(planted).isSignedIn()).toBe(false);
    expect((await rows()).map(({ user_id }) => user_id)).toEqual([userId]);
  });

  test('ends at logout on the server, not only in the browser; a second logout succeeds', async () => {
    await browser.login(EMAIL, PASSWORD);
    const token = tokenOf(browser);
    const replies = [await browser.post('logout'), await browser.post('logout'), await world.browser().post('logout')];

    expect(replies.map((reply) => [reply.statusCode, reply.json().value])).toEqual(
      Array(3).fill([200, { done: true }]),
    );
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(await codeOf(withToken(token))).toEqual([401, 'SESSION_EXPIRED']);
    expect(await rows()).toEqual([]);
  });

  test('continues with a new token after a change of password; the others end', async () => {
    const other = await signIn();
    await browser.login(EMAIL, PASSWORD, { rememberMe: true });
    const old = tokenOf(browser);
    const reply = await browser.post('changePassword', { oldPassword: PASSWORD, newPassword: OTHER_PASSWORD });

    expect(reply.cookies.find(({ name }) => name === COOKIE)?.maxAge).toBe(60 * 24 * 60 * 60);
    expect(await browser.isSignedIn()).toBe(true);
    expect(await codeOf(withToken(old))).toEqual([401, 'SESSION_EXPIRED']);
    expect(await codeOf(other)).toEqual([401, 'SESSION_EXPIRED']);
  });

  test.each([
    ['of a browser', false, 12 * HOUR_MS],
    ['that is remembered', true, 14 * DAY_MS],
  ])('%s ends when it was not used for its time, and lives on by use', async (_which, rememberMe, idleMs) => {
    await browser.login(EMAIL, PASSWORD, { rememberMe });
    world.pass(idleMs - MINUTE_MS);
    expect(await browser.isSignedIn()).toBe(true);

    world.pass(idleMs - MINUTE_MS);
    expect(await browser.isSignedIn()).toBe(true);

    world.pass(idleMs + MINUTE_MS);
    expect(await codeOf(browser)).toEqual([401, 'SESSION_EXPIRED']);
  });

  test('ends after sixty days, however often it is used', async () => {
    await browser.login(EMAIL, PASSWORD, { rememberMe: true });
    for (let days = 0; days < 60; days += 10) {
      expect(await browser.isSignedIn()).toBe(true);
      world.pass(10 * DAY_MS);
    }

    expect(await codeOf(browser)).toEqual([401, 'SESSION_EXPIRED']);
  });

  test('of a user blocked in the meantime is invalid', async () => {
    await browser.login(EMAIL, PASSWORD);
    await world.database.db.updateTable('users').set({ blocked_at: 'x' }).where('id', '=', userId).execute();

    expect(await codeOf(browser)).toEqual([401, 'SESSION_EXPIRED']);
  });

  test.each(['x', newSecret(), `${newSecret()}x`, "' or 1=1 --", '%00', 'a'.repeat(5000)])(
    'is not opened by the cookie %j',
    async (token) => {
      expect(await withToken(token).isSignedIn()).toBe(false);
      expect((await withToken(token).get('userinfo')).json()).toEqual({ isSuccess: true, value: null });
    },
  );

  test('as a bearer works in its header for an hour without use and not in a cookie, and no cookie’s token in the header', async () => {
    await browser.login(EMAIL, PASSWORD);
    const token = newSecret();
    const at = (later: number) => new Date(world.now() + later).toISOString();
    const times = { created_at: at(0), last_seen_at: at(0), idle_until: at(HOUR_MS), ends_at: at(12 * HOUR_MS) };
    await world.database.db
      .insertInto('session')
      .values({
        ...times,
        token_hash: secretHash(token),
        user_id: userId,
        kind: 'bearer',
        is_remembered: 0,
        user_agent: '',
      })
      .execute();
    const ask = async (authorization: string, of = world.browser()) =>
      (await of.get('sessions', {}, { headers: { authorization } })).statusCode;

    expect(await ask(`Bearer ${token}`)).toBe(200);
    expect(await ask(`Bearer ${tokenOf(browser)}`)).toBe(401);
    expect(await withToken(token).isSignedIn()).toBe(false);
    expect(await ask('Bearer x', browser)).toBe(401);
    expect(await ask('Basic abc', browser)).toBe(200);
    expect(await ask(`Bearer ${token}, Bearer ${token}`)).toBe(401);
    world.pass(HOUR_MS + MINUTE_MS);
    expect(await ask(`Bearer ${token}`)).toBe(401);
  });

  test('is listed among the user’s devices with names and times, the current one marked', async () => {
    const phone = world.browser();
    const agents = {
      phone:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      desktop:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    };
    await phone.login(EMAIL, PASSWORD, {}, { headers: { 'user-agent': agents.phone } });
    world.pass(HOUR_MS);
    await browser.login(EMAIL, PASSWORD, {}, { headers: { 'user-agent': agents.desktop } });
    const reply = await browser.get('sessions');

    expect(reply.json().totalCount).toBe(2);
    expect(reply.json().value).toMatchObject([
      { browser: 'Chrome', system: 'Windows', createdDate: '2026-11-21T13:00:00.000Z', isCurrent: true },
      { browser: 'Safari', system: 'iOS', createdDate: '2026-11-21T12:00:00.000Z', isCurrent: false },
    ]);
    expect(reply.body).not.toMatch(/token|hash|10\.0\.0/);
  });

  test.each(['', 'curl/8.1', '<script>alert(1)</script>', `${'x'.repeat(4000)}`])(
    'from the program %j is listed without harm',
    async (agent) => {
      await browser.login(EMAIL, PASSWORD, {}, { headers: { 'user-agent': agent } });

      expect((await browser.get('sessions')).json().value).toMatchObject([{ isCurrent: true }]);
      expect((await rows())[0]?.user_agent.length).toBeLessThanOrEqual(300);
    },
  );

  test('can be ended from another device, once; others’ sessions are not found', async () => {
    const other = await signIn();
    const stranger = world.browser();
    await world.aPerson('other@example.com');
    await browser.login(EMAIL, PASSWORD);
    await stranger.login('other@example.com', PASSWORD);
    const { value } = (await browser.get('sessions')).json();
    const [foreign] = (await stranger.get('sessions')).json().value;
    const target = value.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);

    const end = async (id: number) => (await browser.call('DELETE', `sessions/${id}`)).statusCode;
    expect([await end(target.id), await end(target.id), await end(foreign.id), await end(999_999)]).toEqual([
      200, 404, 404, 404,
    ]);
    expect(await other.isSignedIn()).toBe(false);
    expect(await stranger.isSignedIn()).toBe(true);
    expect(await browser.isSignedIn()).toBe(true);
  });

  test('can end itself from the list, which deletes its cookie', async () => {
    await browser.login(EMAIL, PASSWORD);
    const [own] = (await browser.get('sessions')).json().value;
    await browser.call('DELETE', `sessions/${own.id}`);

    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(await rows()).toEqual([]);
  });

  test('stays when all the others are ended, twice', async () => {
    const one = await signIn();
    const other = await signIn();
    await browser.login(EMAIL, PASSWORD);
    const ended: (readonly number[])[] = [];
    const handle = (recorded: readonly Recorded<'sessionEnded'>[]) =>
      recorded.forEach(({ event }) => ended.push(event.sessionIds));
    world.events.subscribe({ live: [live({ name: 'test', kinds: ['sessionEnded'], handle })] });
    const replies = [await browser.call('DELETE', 'sessions'), await browser.call('DELETE', 'sessions')];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect([await one.isSignedIn(), await other.isSignedIn(), await browser.isSignedIn()]).toEqual([
      false,
      false,
      true,
    ]);
    expect(ended.map((ids) => ids.length)).toEqual([2]);
  });

  test('is swept once it has expired, and no other is', async () => {
    await signIn();
    await signIn(true);
    world.pass(13 * HOUR_MS);
    await world.sessions.sweep();

    expect((await rows()).map(({ is_remembered }) => is_remembered)).toEqual([1]);
  });

  test.each(['sessions', 'changePassword', 'setEmail', 'resendVerification'])(
    'is needed for %s; without one the answer is 401',
    async (name) => {
      const reply = name === 'sessions' ? await browser.get(name) : await browser.post(name);

      expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'AUTH_REQUIRED']);
    },
  );
});
