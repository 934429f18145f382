import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { type AccountsWorld, openAccountsWorld, OTHER_PASSWORD, PASSWORD } from './testing.ts';

const EMAIL = 'ani@example.com';

describe.each(DIALECTS)('signing in on %s', (dialect) => {
  let world: AccountsWorld;
  let userId: number;
  beforeEach(async () => {
    world = await openAccountsWorld(dialect);
    userId = await world.aPerson(EMAIL);
  }, 60_000);
  afterEach(() => world.close());

  const block = (id: number) =>
    world.database.db.updateTable('users').set({ blocked_at: 'x' }).where('id', '=', id).execute();

  test('opens a session in a cookie that scripts, other sites and the log do not see', async () => {
    const browser = world.browser();
    const reply = await browser.login(' ANI@example.com', PASSWORD);

    expect(reply.json()).toEqual({ isSuccess: true, value: { userId, bearer: null, isNew: false } });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.cookies.find(({ name }) => name === 'aniv-session')).toEqual({
      name: 'aniv-session',
      value: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect((await browser.get('userinfo')).json().value).toMatchObject({ id: userId, email: EMAIL });
  });

  test('is remembered for sixty days where that was asked for', async () => {
    const reply = await world.browser().login(EMAIL, PASSWORD, { rememberMe: true });

    expect(reply.cookies.find(({ name }) => name === 'aniv-session')?.maxAge).toBe(60 * 24 * 60 * 60);
  });

  test('over https gives cookies that no other host and no http page can set', async () => {
    const secure = await openAccountsWorld(dialect, { PUBLIC_URL: 'https://cars.example' });
    await secure.aPerson(EMAIL);
    const reply = await secure.browser().login(EMAIL, PASSWORD);
    await secure.close();

    expect(reply.cookies.map(({ name, secure: isSecure, path, httpOnly }) => [name, isSecure, path, httpOnly])).toEqual(
      [
        ['__Host-aniv-device', true, '/', true],
        ['__Host-aniv-session', true, '/', true],
      ],
    );
    expect(String(reply.headers['set-cookie'])).not.toContain('Domain');
  });

  test.each([
    ['an unknown address', 'nobody@example.com', PASSWORD],
    ['a wrong password', EMAIL, OTHER_PASSWORD],
    ['the password in capitals', EMAIL, PASSWORD.toUpperCase()],
    ['a space after the password', EMAIL, `${PASSWORD} `],
  ])('with %s fails with the same words, 400 and no cookie', async (_what, email, password) => {
    const reply = await world.browser().login(email, password);

    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      {
        isSuccess: false,
        error: { code: 'LOGIN_FAILED', description: 'Email or password is wrong.', requestId: expect.any(String) },
      },
    ]);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test('to a blocked account names the block only after the right password', async () => {
    await block(userId);
    const replies = [await world.browser().login(EMAIL, OTHER_PASSWORD), await world.browser().login(EMAIL, PASSWORD)];

    expect(replies.map((reply) => [reply.statusCode, reply.json().error.code])).toEqual([
      [400, 'LOGIN_FAILED'],
      [403, 'ACCOUNT_BLOCKED'],
    ]);
  });

  test('to a blocked account gives the reason', async () => {
    const blocked = { blocked_at: 'x', blocked_reason: 'Cars that do not exist.' };
    await world.database.db.updateTable('users').set(blocked).where('id', '=', userId).execute();

    const { error } = (await world.browser().login(EMAIL, PASSWORD)).json();

    expect(error).toMatchObject({ code: 'ACCOUNT_BLOCKED', fields: { reason: 'Cars that do not exist.' } });
  });

  test('without a password of one’s own fails like any other', async () => {
    await world.database.db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();

    expect((await world.browser().login(EMAIL, PASSWORD)).json().error.code).toBe('LOGIN_FAILED');
  });

  test('finds the account that proved the address before those that claim it', async () => {
    await world.browser().post('register', { email: EMAIL, password: OTHER_PASSWORD });
    const owner = await world.browser().login(EMAIL, PASSWORD);
    const claimant = await world.browser().login(EMAIL, OTHER_PASSWORD);

    expect(owner.json().value.userId).toBe(userId);
    expect(claimant.json().value.userId).not.toBe(userId);
  });

  test('takes no claim of an account that has another address', async () => {
    const browser = world.browser();
    await browser.login(EMAIL, PASSWORD);
    await browser.post('setEmail', { email: 'other@example.com', password: PASSWORD });

    expect((await world.browser().login('other@example.com', PASSWORD)).statusCode).toBe(400);
  });
});

describe.each(DIALECTS)('the work of a refused sign-in on %s', (dialect) => {
  test('is the same for every kind of account, and so is that of register', async () => {
    const world = await openAccountsWorld(dialect);
    const work = countWork(world);
    await world.aPerson(EMAIL);
    await world.browser().post('register', { email: 'claimed@example.com', password: PASSWORD });
    await world.browser().post('register', { email: 'claimed@example.com', password: PASSWORD });

    const hashes: number[] = [];
    for (const email of [EMAIL, 'claimed@example.com', 'nobody@example.com']) {
      work.verified = 0;
      await world.browser().login(email, OTHER_PASSWORD);
      hashes.push(work.verified);
    }
    const registered: number[] = [];
    for (const email of [EMAIL, 'claimed@example.com', 'new@example.com']) {
      work.hashed = 0;
      await world.browser().post('register', { email, password: OTHER_PASSWORD });
      registered.push(work.hashed);
    }
    await world.close();

    expect(hashes).toEqual([2, 2, 2]);
    expect(registered).toEqual([1, 1, 1]);
  }, 60_000);
});

/** Counts what the real passwords are asked for. */
const countWork = ({ passwords }: Pick<AccountsWorld, 'passwords'>) => {
  const work = { hashed: 0, verified: 0 };
  const { hash, verify } = passwords;
  Object.assign(passwords, {
    hash: (password: string) => ((work.hashed += 1), hash(password)),
    verify: (kept: string | null, password: string) => ((work.verified += 1), verify(kept, password)),
  });
  return work;
};

describe.each(DIALECTS)('guessing passwords on %s', (dialect) => {
  let world: AccountsWorld;
  beforeEach(async () => {
    world = await openAccountsWorld(dialect, { RATE_LIMIT: 'on' });
  }, 60_000);
  afterEach(() => world.close());

  const guess = async (email: string, times: number, ip = '10.66.0.1') => {
    const replies = [];
    for (let count = 0; count < times; count += 1) {
      replies.push(await world.browser().login(email, `guess number ${count}`, {}, { ip }));
    }
    return replies.map((reply) => reply.json().error.code as string);
  };

  test.each([
    ['of an account', EMAIL],
    ['of nobody', 'nobody@example.com'],
  ])('%s has to wait after five wrong ones, the right one too', async (_whose, email) => {
    await world.aPerson(EMAIL);
    const codes = await guess(email, 6);
    const right = await world.browser().login(email, PASSWORD, {}, { ip: '10.67.0.1' });

    expect(codes).toEqual([...Array(5).fill('LOGIN_FAILED'), 'TOO_MANY_TRIES']);
    expect([right.statusCode, right.json().error.code, right.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_TRIES',
      '30',
    ]);

    world.pass(30_000);
    expect(await guess(email, 2)).toEqual(['LOGIN_FAILED', 'TOO_MANY_TRIES']);
  });

  test('by strangers never locks the owner out of a browser they know', async () => {
    await world.aPerson(EMAIL);
    const home = world.browser();
    await home.login(EMAIL, PASSWORD);
    await home.post('logout');
    await guess(EMAIL, 8);

    expect((await world.browser().login(EMAIL, PASSWORD, {}, { ip: '10.68.0.1' })).statusCode).toBe(429);
    expect((await home.login(EMAIL, PASSWORD, {}, { ip: '10.66.0.1' })).statusCode).toBe(200);
  });

  test('from a known browser is slow, too', async () => {
    await world.aPerson(EMAIL);
    const home = world.browser();
    await home.login(EMAIL, PASSWORD);
    const codes: string[] = [];
    for (let count = 0; count < 12; count += 1) codes.push((await home.login(EMAIL, 'wrong')).json().error.code);

    expect(codes).toEqual([...Array(10).fill('LOGIN_FAILED'), 'TOO_MANY_TRIES', 'TOO_MANY_TRIES']);
  });

  test('is not made easier by an account of one’s own that claims the same address', async () => {
    const userId = await world.aPerson(EMAIL, PASSWORD);
    await world.browser().post('register', { email: EMAIL, password: OTHER_PASSWORD });
    const mine = world.browser();
    const first = await mine.login(EMAIL, OTHER_PASSWORD);
    await guess(EMAIL, 5);
    const again = await mine.login(EMAIL, OTHER_PASSWORD);
    const guessed = await mine.login(EMAIL, PASSWORD);

    expect(first.json().value.userId).not.toBe(userId);
    expect(again.json().value.userId).toBe(first.json().value.userId);
    expect(guessed.json().error.code).toBe('LOGIN_FAILED');
  });

  test('over many accounts from one network has to wait after twenty', async () => {
    const codes: string[] = [];
    for (let at = 0; at < 21; at += 1) codes.push(...(await guess(`person${at}@example.com`, 1, `10.66.0.${at}`)));
    const elsewhere = await guess('person30@example.com', 1, '10.66.1.1');

    expect(codes.slice(19)).toEqual(['LOGIN_FAILED', 'TOO_MANY_TRIES']);
    expect(elsewhere).toEqual(['LOGIN_FAILED']);
  });

  test('many at once are many', async () => {
    await world.aPerson(EMAIL);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => world.browser().login(EMAIL, `guess number ${at}`)),
    );

    const codes = replies.map((reply) => reply.json().error.code as string);
    expect(codes.filter((code) => code === 'LOGIN_FAILED')).toHaveLength(5);
  });

  test('of the old password of a session that was left open has to wait as well', async () => {
    await world.aPerson(EMAIL);
    const browser = world.browser();
    await browser.login(EMAIL, PASSWORD);
    const codes: string[] = [];
    for (let at = 0; at < 6; at += 1) {
      const reply = await browser.post('changePassword', { oldPassword: `guess ${at}`, newPassword: OTHER_PASSWORD });
      codes.push(reply.json().error.code);
    }
    const own = await world.browser().login(EMAIL, PASSWORD);

    expect(codes).toEqual([...Array(5).fill('VALIDATION_FAILED'), 'TOO_MANY_TRIES']);
    expect(own.statusCode).toBe(200);
    world.pass(MINUTE_MS);
    expect(
      (await browser.post('changePassword', { oldPassword: PASSWORD, newPassword: OTHER_PASSWORD })).statusCode,
    ).toBe(200);
  });
});
