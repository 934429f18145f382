import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_TEXTS } from '#contract/http/account-fields.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { type AccountsWorld, openAccountsWorld, OTHER_PASSWORD, PASSWORD } from './testing.ts';

const EMAIL = 'ani@example.com';
const business = {
  email: EMAIL,
  company: 'Auto LLC',
  address: 'Komitas 1',
  phoneNumber: '+37477123456',
  password: PASSWORD,
};

describe.each(DIALECTS)('registration on %s', (dialect) => {
  let world: AccountsWorld;
  beforeEach(async () => {
    world = await openAccountsWorld(dialect);
  }, 60_000);
  afterEach(() => world.close());

  const users = () => world.database.db.selectFrom('users').selectAll().orderBy('id').execute();
  const register = (body: Record<string, unknown>, name = 'register', headers: Record<string, string> = {}) =>
    world.browser().post(name, body, { headers });

  test('keeps a new person with a claimed address and mails a link to the public address', async () => {
    const reply = await register(
      { email: ' Ani@Example.com ', password: PASSWORD, firstName: 'Անի', lastName: '' },
      'register',
      { host: 'evil.example', 'accept-language': 'hy' },
    );

    expect([reply.statusCode, reply.json()]).toEqual([200, { isSuccess: true, value: { done: true } }]);
    expect(await users()).toMatchObject([
      {
        email: null,
        pending_email: EMAIL,
        first_name: 'Անի',
        last_name: null,
        is_business: 0,
        is_verified: 0,
        role: 0,
        post_credits: 1,
        language: 'am',
        password_hash: expect.stringMatching(/^\$argon2id\$/),
      },
    ]);
    const [letter, ...others] = await world.letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ to: EMAIL, kind: 'verifyEmail' });
    expect(letter?.links.join()).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/emailVerification\?email=ani%40example\.com&token=[A-Za-z0-9_-]{43}$/,
    );
    expect(JSON.stringify(letter)).not.toContain('evil');
  });

  test('of a company keeps what it said', async () => {
    await register(business, 'register/business');

    expect(await users()).toMatchObject([
      {
        pending_email: EMAIL,
        is_business: 1,
        is_verified: 0,
        company_name: 'Auto LLC',
        address: 'Komitas 1',
        phone_number: '+37477123456',
      },
    ]);
  });

  test('with an address that has an account answers alike, tells its owner, and opens nothing', async () => {
    const owner = await world.aPerson(EMAIL);
    const fresh = await register({ email: 'free@example.com', password: OTHER_PASSWORD });
    const taken = await register({ email: EMAIL, password: OTHER_PASSWORD });

    expect([taken.statusCode, taken.body]).toEqual([fresh.statusCode, fresh.body]);
    expect(Object.keys(taken.headers)).toEqual(Object.keys(fresh.headers));
    expect((await world.letters()).map(({ to, kind }) => [to, kind])).toEqual([
      ['free@example.com', 'verifyEmail'],
      [EMAIL, 'alreadyRegistered'],
    ]);
    expect(JSON.stringify((await world.letters())[1])).not.toContain('token');
    expect(await world.user(owner)).toMatchObject({ email: EMAIL });
  });

  test('lets one in at once, whether or not the address was taken', async () => {
    await world.aPerson(EMAIL);
    const statuses: number[] = [];
    for (const email of [EMAIL, 'free@example.com']) {
      await register({ email, password: OTHER_PASSWORD });
      const browser = world.browser();
      statuses.push((await browser.login(email, OTHER_PASSWORD)).statusCode);
      const { value } = (await browser.get('userinfo')).json();
      expect([value.email, value.pendingEmail, value.isEmailVerified]).toEqual([null, email, false]);
    }

    expect(statuses).toEqual([200, 200]);
  });

  test('sent again with the same key makes one account and one letter', async () => {
    const key = { 'idempotency-key': 'a-key-of-this-form' };
    const replies = [
      await register({ email: EMAIL, password: PASSWORD }, 'register', key),
      await register({ email: EMAIL, password: PASSWORD }, 'register', key),
    ];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await users()).toHaveLength(1);
    expect(await world.letters()).toHaveLength(1);
    const kept = await world.database.db.selectFrom('idempotency').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(PASSWORD);
  });

  test.each([
    ['a role', { role: 1 }],
    ['a badge', { isVerified: true }],
    ['a proven address', { emailVerified: true }],
    ['the other kind of account', { isBusiness: true }],
    ['credits', { postCredits: 100 }],
    ['posts', { postsCount: 3 }],
    ['another id', { id: 1 }],
  ])('refuses %s in the form', async (_what, extra) => {
    const replies = [
      await register({ email: EMAIL, password: PASSWORD, ...extra }),
      await register({ ...business, ...extra }, 'register/business'),
    ];

    expect(replies.map((reply) => [reply.statusCode, reply.json().error.code])).toEqual(
      Array(2).fill([400, 'VALIDATION_FAILED']),
    );
    expect(await users()).toEqual([]);
  });

  test('names what is not right in the words of the specification', async () => {
    const person = await register({ email: 'ani@', password: 'short' });
    const company = await register(
      { email: '', company: ' ', phoneNumber: 'x', password: 'short' },
      'register/business',
    );

    expect(person.json().error.fields).toEqual({ email: ACCOUNT_TEXTS.email, password: ACCOUNT_TEXTS.password });
    expect(company.json().error.fields).toEqual({
      email: ACCOUNT_TEXTS.email,
      company: ACCOUNT_TEXTS.company,
      address: ACCOUNT_TEXTS.address,
      phoneNumber: ACCOUNT_TEXTS.phoneNumber,
      password: ACCOUNT_TEXTS.password,
    });
  });

  test('refuses a number that no country has, a password of everybody and one of 129 signs', async () => {
    const replies = [
      await register({ ...business, phoneNumber: '+37400000000' }, 'register/business'),
      await register({ email: EMAIL, password: 'Password123' }),
      await register({ email: EMAIL, password: 'x7'.repeat(64) + 'y' }),
    ];

    expect(replies.map((reply) => reply.json().error.code)).toEqual([
      'VALIDATION_FAILED',
      'PASSWORD_WEAK',
      'VALIDATION_FAILED',
    ]);
    expect(replies[0]?.json().error.fields).toEqual({ phoneNumber: ACCOUNT_TEXTS.phoneNumber });
    expect(await users()).toEqual([]);
  });
});

describe.each(DIALECTS)('limited registration on %s', (dialect) => {
  test('takes five accounts an hour from a network, and one mailbox gets five letters an hour', async () => {
    const world = await openAccountsWorld(dialect, { RATE_LIMIT: 'on' });
    const form = { email: EMAIL, password: PASSWORD };
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await world.browser().post('register', form)).statusCode);
    const elsewhere = await world.browser().post('register', form, { ip: '10.7.0.1' });
    const letters = await world.letters();
    await world.close();

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(elsewhere.statusCode).toBe(200);
    expect(letters).toHaveLength(5);
  }, 60_000);
});
