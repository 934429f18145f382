import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_TEXTS } from '#contract/http/account-fields.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { LIMITS } from '#server/http/rate-limit.ts';
import { type AccountsWorld, type Browser, openAccountsWorld, OTHER_PASSWORD, PASSWORD } from './testing.ts';

const EMAIL = 'ani@example.com';

describe.each(DIALECTS)('a new password on %s', (dialect) => {
  let world: AccountsWorld;
  let userId: number;
  let browser: Browser;
  beforeEach(async () => {
    world = await openAccountsWorld(dialect);
    userId = await world.aPerson(EMAIL);
    browser = world.browser();
  }, 60_000);
  afterEach(() => world.close());

  const opens = async (password: string, email = EMAIL) =>
    (await world.browser().login(email, password)).statusCode === 200;
  const askReset = async (email: string) => {
    const reply = await world.browser().get('resetPassword', { email, lang: 'ru' });
    await world.accounts.settled();
    return reply;
  };
  const reset = async (over: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    world
      .browser()
      .post('resetPassword', { ...(await world.linkTo(EMAIL)), password: OTHER_PASSWORD, ...over }, { headers });
  const codeOf = (reply: { json: () => { error?: { code: string } } }) => reply.json().error?.code;

  describe('by the old one', () => {
    beforeEach(async () => void (await browser.login(EMAIL, PASSWORD)));

    test('replaces it, and its owner is notified by mail', async () => {
      const reply = await browser.post('changePassword', { oldPassword: PASSWORD, newPassword: OTHER_PASSWORD });

      expect([reply.statusCode, reply.json().value]).toEqual([200, { done: true }]);
      expect([await opens(PASSWORD), await opens(OTHER_PASSWORD)]).toEqual([false, true]);
      expect(await world.letters()).toMatchObject([{ to: EMAIL, kind: 'passwordChanged' }]);
    });

    test('is refused with a wrong old one, and nothing changes', async () => {
      const reply = await browser.post('changePassword', { oldPassword: OTHER_PASSWORD, newPassword: OTHER_PASSWORD });

      expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'VALIDATION_FAILED']);
      expect(reply.json().error.fields).toEqual({ oldPassword: 'This password is not right.' });
      expect([await opens(PASSWORD), await browser.isSignedIn()]).toEqual([true, true]);
    });

    test.each([
      [{ oldPassword: PASSWORD, newPassword: 'short' }, 'VALIDATION_FAILED'],
      [{ oldPassword: PASSWORD, newPassword: 'Password1' }, 'PASSWORD_WEAK'],
      [{ oldPassword: PASSWORD, newPassword: 'ani@example.com' }, 'PASSWORD_WEAK'],
      [{ newPassword: OTHER_PASSWORD }, 'VALIDATION_FAILED'],
      [{ oldPassword: PASSWORD, newPassword: OTHER_PASSWORD, userId: 1 }, 'VALIDATION_FAILED'],
    ])('is refused as %j', async (body, code) => {
      expect(codeOf(await browser.post('changePassword', body))).toBe(code);
      expect(await opens(PASSWORD)).toBe(true);
    });

    test('makes links to another one and other known browsers worth nothing', async () => {
      await askReset(EMAIL);
      const link = await world.linkTo(EMAIL);
      const other = world.browser();
      await other.login(EMAIL, PASSWORD);
      await browser.post('changePassword', { oldPassword: PASSWORD, newPassword: OTHER_PASSWORD });

      expect(codeOf(await reset(link))).toBe('TOKEN_INVALID');
      expect(await world.database.db.selectFrom('known_device').selectAll().execute()).toHaveLength(1);
    });
  });

  describe('by mail', () => {
    test('is answered alike for an address with and without an account, and only the first gets a letter', async () => {
      const known = await askReset(EMAIL);
      const unknown = await askReset('nobody@example.com');

      expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
      expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
      expect(await world.letters()).toMatchObject([{ to: EMAIL, kind: 'resetPassword' }]);
      expect((await world.letters())[0]?.links.join()).toMatch(
        /\/reset-password\?email=ani%40example\.com&token=[A-Za-z0-9_-]{43}/,
      );
    });

    test('is answered before anything is looked up', async () => {
      const pending = world.database.db.transaction().execute(async (transaction) => {
        await transaction.selectFrom('users').select('id').execute();
        const reply = await world.browser().get('resetPassword', { email: EMAIL });
        return reply.statusCode;
      });

      expect(await pending).toBe(200);
    });

    test('opens the account, ends its sessions, signs nobody in and works once', async () => {
      await browser.login(EMAIL, PASSWORD);
      await askReset(EMAIL);
      const link = await world.linkTo(EMAIL);
      const reply = await reset();

      expect([reply.statusCode, reply.json().value]).toEqual([200, { done: true }]);
      expect(reply.headers['set-cookie']).toBeUndefined();
      expect(await browser.isSignedIn()).toBe(false);
      expect([await opens(PASSWORD), await opens(OTHER_PASSWORD)]).toEqual([false, true]);
      expect(codeOf(await reset(link))).toBe('TOKEN_INVALID');
      expect((await world.letters()).map(({ kind }) => kind)).toEqual(['resetPassword', 'passwordChanged']);
    });

    test('sent again with the same key after a lost answer is good', async () => {
      await askReset(EMAIL);
      const link = await world.linkTo(EMAIL);
      const key = { 'idempotency-key': 'key-of-the-reset-form' };

      expect([(await reset(link, key)).statusCode, (await reset(link, key)).statusCode]).toEqual([200, 200]);
      expect((await world.letters()).filter(({ kind }) => kind === 'passwordChanged')).toHaveLength(1);
    });

    test('two at once: one link, one password', async () => {
      await askReset(EMAIL);
      const link = await world.linkTo(EMAIL);
      const replies = await Promise.all([reset(link), reset({ ...link, password: 'third-password-59' })]);

      expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    });

    test('works for thirty minutes', async () => {
      await askReset(EMAIL);
      const link = await world.linkTo(EMAIL);
      world.pass(30 * MINUTE_MS);

      expect(codeOf(await reset(link))).toBe('TOKEN_INVALID');
    });

    test('uses up every link that was sent before', async () => {
      await askReset(EMAIL);
      const first = await world.linkTo(EMAIL);
      world.pass(1000);
      await askReset(EMAIL);
      await reset();

      expect(codeOf(await reset(first))).toBe('TOKEN_INVALID');
    });

    test.each([
      ['another address', { email: 'other@example.com' }, 'TOKEN_INVALID'],
      ['another token', { token: 'A'.repeat(43) }, 'TOKEN_INVALID'],
      ['a common password', { password: 'Qwerty123' }, 'PASSWORD_WEAK'],
      ['a short password', { password: 'short' }, 'VALIDATION_FAILED'],
      ['another field', { role: 1 }, 'VALIDATION_FAILED'],
    ])('with %s is refused, and the link still works', async (_what, over, code) => {
      await askReset(EMAIL);

      expect(codeOf(await reset(over))).toBe(code);
      expect((await reset()).statusCode).toBe(200);
    });

    test('without address and token reports where they come from', async () => {
      const reply = await world.browser().post('resetPassword', { password: OTHER_PASSWORD });

      expect(reply.json().error.fields).toEqual({ email: ACCOUNT_TEXTS.resetEmail, token: ACCOUNT_TEXTS.resetToken });
    });

    test('takes no link that was sent for something else', async () => {
      await world.browser().post('register', { email: 'new@example.com', password: PASSWORD });
      const link = await world.linkTo('new@example.com');

      expect(codeOf(await reset(link))).toBe('TOKEN_INVALID');
    });

    test('proves an address that was only claimed, and what a squatter did with the account ends', async () => {
      const squatter = world.browser();
      await squatter.post('register', { email: 'owner@example.com', password: PASSWORD });
      await world.browser().post('register', { email: 'owner@example.com', password: PASSWORD });
      await squatter.login('owner@example.com', PASSWORD);
      await askReset('owner@example.com');
      const reply = await reset(await world.linkTo('owner@example.com'));

      expect(reply.statusCode).toBe(200);
      expect(await squatter.isSignedIn()).toBe(false);
      expect([await opens(PASSWORD, 'owner@example.com'), await opens(OTHER_PASSWORD, 'owner@example.com')]).toEqual([
        false,
        true,
      ]);
      const rows = await world.database.db
        .selectFrom('users')
        .select(['email', 'pending_email'])
        .where('id', '!=', userId)
        .orderBy('email')
        .execute();
      expect(rows).toHaveLength(2);
      expect(rows).toContainEqual({ email: 'owner@example.com', pending_email: null });
      expect(rows).toContainEqual({ email: null, pending_email: null });
    });

    test('ends the other ways into an account that was never proven, and keeps those of a proven one', async () => {
      await world.browser().post('register', { email: 'owner@example.com', password: PASSWORD });
      const { id } = await world.database.db
        .selectFrom('users')
        .select('id')
        .where('pending_email', '=', 'owner@example.com')
        .executeTakeFirstOrThrow();
      const linked = [id, userId].map((user_id) => ({
        user_id,
        provider: 'google' as const,
        subject: `g${user_id}`,
        created_at: 'x',
      }));
      await world.database.db.insertInto('login_identity').values(linked).execute();
      for (const email of ['owner@example.com', EMAIL]) {
        await askReset(email);
        await reset(await world.linkTo(email));
      }

      const left = await world.database.db.selectFrom('login_identity').select('user_id').execute();
      expect(left).toEqual([{ user_id: userId }]);
    });

    test('never opens an account by an address that was to follow its own', async () => {
      await browser.login(EMAIL, PASSWORD);
      await browser.post('setEmail', { email: 'typo@example.com', password: PASSWORD });
      await askReset('typo@example.com');

      expect((await world.letters()).filter(({ kind }) => kind === 'resetPassword')).toEqual([]);
    });

    test('gives a first password to who signs in by other ways', async () => {
      await world.database.db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
      await askReset(EMAIL);
      await reset();

      expect(await opens(OTHER_PASSWORD)).toBe(true);
    });
  });

  test('is asked for by our own pages alone: a picture or link of another site sends no letter', async () => {
    const headers: Record<string, string>[] = [
      { 'x-requested-with': '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
    ];
    const codes: (string | undefined)[] = [];
    for (const each of headers)
      codes.push(codeOf(await browser.get('resetPassword', { email: EMAIL }, { headers: each })));

    expect(codes).toEqual(Array(3).fill('ORIGIN_REFUSED'));
    expect(await world.letters()).toEqual([]);
  });
});

describe.each(DIALECTS)('letters with a new password on %s', (dialect) => {
  test('are five an hour to one mailbox, and the caller does not see the limit', async () => {
    const world = await openAccountsWorld(dialect, { RATE_LIMIT: 'on' });
    await world.aPerson(EMAIL);
    const statuses: number[] = [];
    for (let at = 0; at < 7; at += 1)
      statuses.push((await world.browser().get('resetPassword', { email: EMAIL })).statusCode);
    const letters = await world.letters();
    await world.close();

    expect(statuses).toEqual(Array(7).fill(200));
    expect(letters).toHaveLength(5);
  }, 60_000);
});

test.each(['login', 'resetPassword', 'changePassword', 'setEmail'])(
  '%s may cost a hash, and is no more often answered to one network than sign-ins are',
  async (name) => {
    const world = await openAccountsWorld('sqlite', { RATE_LIMIT: 'on' });
    const call = async () => (await world.browser().post(name)).statusCode;
    for (let at = 0; at < LIMITS.signIn.calls; at += 1) expect(await call()).not.toBe(429);
    const last = await call();
    await world.close();

    expect(last).toBe(429);
  },
);
