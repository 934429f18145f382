import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import type { Passwords } from '#server/modules/passwords/index.ts';
import { openAccounts } from './open.ts';
import { type AccountsWorld, Browser, openAccountsWorld, OTHER_PASSWORD, PASSWORD } from './testing.ts';

const EMAIL = 'ani@example.com';

describe.each(DIALECTS)('what happens while a password is hashed, on %s', (dialect) => {
  let world: AccountsWorld;
  let userId: number;
  let close: () => Promise<void>;
  /** A browser at the same server, where something happens behind each right password. */
  let browserWhere: (event: () => Promise<void>) => Promise<Browser>;
  beforeEach(async () => {
    world = await openAccountsWorld(dialect);
    userId = await world.aPerson(EMAIL);
    close = async () => undefined;
    browserWhere = async (event) => {
      const passwords: Pick<Passwords, 'hash' | 'verify'> = {
        hash: world.passwords.hash,
        verify: async (kept, password) => {
          const isRight = await world.passwords.verify(kept, password);
          if (isRight) await event();
          return isRight;
        },
      };
      const { routes } = openAccounts({
        ...world,
        ...world.database,
        config: { google: undefined },
        passwords,
        record: world.events.record,
        idempotency: createIdempotency({ ...world.database, now: world.now }),
        limiter: undefined,
        throttle: undefined,
        botName: () => null,
        offerMerge: () => Promise.resolve(),
        logger: world.deps.logger,
      });
      const { app } = await buildApp({ ...world.deps, modules: [routes] });
      close = async () => {
        await app.close();
      };
      return new Browser(app);
    };
  }, 60_000);
  afterEach(async () => {
    await close();
    await world.close();
  });

  const askReset = async () => {
    await world.browser().get('resetPassword', { email: EMAIL });
    await world.accounts.settled();
    const link = await world.linkTo(EMAIL);
    return async () => {
      const { statusCode } = await world.browser().post('resetPassword', { ...link, password: OTHER_PASSWORD });
      expect(statusCode).toBe(200);
    };
  };
  const opens = async (password: string) => (await world.browser().login(EMAIL, password)).statusCode === 200;

  test('a sign-in by a password that a mailed link has just replaced begins no session', async () => {
    const browser = await browserWhere(await askReset());

    const reply = await browser.login(EMAIL, PASSWORD);

    expect([reply.statusCode, reply.json().error?.code]).toEqual([400, 'LOGIN_FAILED']);
    expect(await world.sessions.list(userId)).toEqual([]);
  });

  test('nor does one of a person who has just been blocked', async () => {
    const browser = await browserWhere(async () => {
      const blocked = { blocked_at: new Date(world.now()).toISOString() };
      await world.database.db.updateTable('users').set(blocked).where('id', '=', userId).execute();
    });

    expect((await browser.login(EMAIL, PASSWORD)).statusCode).toBe(400);
    expect(await world.sessions.list(userId)).toEqual([]);
  });

  test('a holder of the old password does not set another one over that of a mailed link', async () => {
    const reset = await askReset();
    const browser = await browserWhere(reset);
    const [name = '', value = ''] = (await world.as(userId)).cookie.split('=');
    browser.setCookie(name, value);

    const reply = await browser.post('changePassword', { oldPassword: PASSWORD, newPassword: 'violet-anchor-93' });

    expect([reply.statusCode, reply.json().error?.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect([await opens('violet-anchor-93'), await opens(OTHER_PASSWORD)]).toEqual([false, true]);
  });
});

describe.each(DIALECTS)('letters asked for at the same moment on %s', (dialect) => {
  let world: AccountsWorld;
  beforeEach(async () => {
    world = await openAccountsWorld(dialect, { RATE_LIMIT: 'on' });
  }, 60_000);
  afterEach(() => world.close());

  const codesOf = (replies: readonly { json: () => { error?: { code: string } } }[]) =>
    replies.map((reply) => reply.json().error?.code ?? 'ok').toSorted();

  test('to new addresses are still five a day', async () => {
    const { db } = world.database;
    const userId = await world.aPerson(EMAIL);
    // Who signs in by other ways has no password whose hashing would put them in a line.
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
    const headers = await world.as(userId);
    const addresses = Array.from({ length: 12 }, (_, at) => `a${at}@example.com`);
    const replies = await Promise.all(
      addresses.map((email) => world.browser().post('setEmail', { email }, { headers })),
    );

    expect(codesOf(replies)).toEqual([...Array(7).fill('DAILY_LIMIT'), ...Array(5).fill('ok')]);
    expect(await world.letters()).toHaveLength(5);
  });

  test('to the same address are one', async () => {
    const browser = world.browser();
    await browser.post('register', { email: EMAIL, password: PASSWORD });
    await browser.login(EMAIL, PASSWORD);
    world.pass(61_000);
    const replies = await Promise.all(Array.from({ length: 4 }, () => browser.post('resendVerification')));

    expect(codesOf(replies)).toEqual([...Array(3).fill('RATE_LIMITED'), 'ok']);
  });
});
