import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import { allowWrites, stopWrites } from '#server/database/testing-full.ts';
import { type AccountsWorld, type Browser, openAccountsWorld, PASSWORD } from '#server/modules/accounts/testing.ts';
import { Sessions } from './sessions.service.ts';

const EMAIL = 'ani@example.com';
const COOKIE = 'aniv-session';
const MESSAGE = {
  firstName: 'Ani',
  lastName: 'P',
  email: EMAIL,
  phoneNumber: '77123456',
  subject: 'Room',
  message: 'A message that does not fit.',
};

describe('on a full disk', () => {
  let world: AccountsWorld;
  let userId: number;
  let browser: Browser;
  beforeEach(async () => {
    world = await openAccountsWorld('sqlite');
    userId = await world.aPerson(EMAIL);
    browser = world.browser();
  }, 60_000);
  afterEach(async () => {
    vi.restoreAllMocks();
    await allowWrites(world.database.db);
    await world.close();
  });

  const rows = () => world.database.db.selectFrom('session').selectAll().orderBy('id').execute();
  const health = async () => (await world.app.inject('/api/health')).json().value.status;
  const fill = () => stopWrites(world.database.db);
  const makeRoom = async () => {
    await allowWrites(world.database.db);
    vi.spyOn(world.database.storage, 'isFailing').mockReturnValue(false);
  };
  const signInUnstored = async (rememberMe = false) => {
    await fill();
    return browser.login(EMAIL, PASSWORD, { rememberMe });
  };

  test('a write answers 503 with a text that fits every action, and health reports it', async () => {
    expect(await health()).toBe('ok');
    await fill();
    const refused = await world.app.inject({ method: 'POST', url: '/api/ContactForm', payload: MESSAGE });

    expect([refused.statusCode, refused.json().error]).toMatchObject([
      503,
      { code: 'STORAGE_FULL', description: 'This cannot be saved right now. Please try again in a few minutes.' },
    ]);
    expect(await health()).toBe('degraded');
  });

  test('a sign-in works and is valid for all requests', async () => {
    const reply = await signInUnstored();

    expect([reply.statusCode, reply.json().value?.userId]).toEqual([200, userId]);
    expect(browser.cookies.has('aniv-device')).toBe(false);
    expect([await browser.isSignedIn(), await browser.isSignedIn()]).toEqual([true, true]);
    expect((await browser.get('sessions')).json().value).toMatchObject([{ isCurrent: true }]);
    expect(await rows()).toEqual([]);
  });

  test('a signed-in user stays signed in, however old the stored last use is', async () => {
    await browser.login(EMAIL, PASSWORD);
    world.pass(HOUR_MS);
    await fill();

    expect(await browser.isSignedIn()).toBe(true);
  });

  test('such a session is stored once there is room', async () => {
    await signInUnstored(true);
    const token = browser.cookies.get(COOKIE);
    await makeRoom();

    expect(await Promise.all([browser.isSignedIn(), browser.isSignedIn()])).toEqual([true, true]);
    expect(await rows()).toMatchObject([{ user_id: userId, is_remembered: 1 }]);
    expect(browser.cookies.get(COOKIE)).toBe(token);
  });

  test('the hourly sweep stores it too', async () => {
    await signInUnstored();
    await makeRoom();
    await world.sessions.sweep();

    expect(await rows()).toHaveLength(1);
  });

  test('it ends at logout, at another sign-in, when it expires, and for a blocked user', async () => {
    const ends: readonly (() => Promise<unknown>)[] = [
      () => browser.post('logout'),
      () => browser.login(EMAIL, PASSWORD),
      async () => world.pass(13 * HOUR_MS),
      async () => {
        await allowWrites(world.database.db);
        await world.database.db.updateTable('users').set({ blocked_at: 'now' }).where('id', '=', userId).execute();
        await fill();
      },
    ];

    for (const end of ends) {
      await signInUnstored();
      const old = world.browser();
      old.setCookie(COOKIE, browser.cookies.get(COOKIE) ?? '');
      expect(await old.isSignedIn()).toBe(true);
      await end();
      expect(await old.isSignedIn()).toBe(false);
    }
  });

  test('a sign-in is refused if other nodes would not know its session', () => {
    const { database, cookies, events } = world;
    const now = () => 0;
    const sessions = new Sessions({ ...database, hasOthers: true, cookies, record: events.record, now });

    expect(() => sessions.beginUnstored({} as never, {} as never, userId, 'browser')).toThrow(
      expect.objectContaining({ code: 'STORAGE_FULL' }),
    );
  });

  test('a wrong password is still refused', async () => {
    await fill();

    expect((await browser.login(EMAIL, 'wrong-password-1')).json().error.code).toBe('LOGIN_FAILED');
  });
});
