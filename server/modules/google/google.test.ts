import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { newUserRow } from '#server/modules/accounts/index.ts';
import { cheapPasswords } from '#server/testing-passwords.ts';
import { TEST_NOW } from '#server/testing.ts';
import { DESKTOP_CLIENT_ID, NARE } from './testing-google.ts';
import { type GoogleWorld, nonceFor, openGoogleWorld, post, signInAs, tokenFor } from './testing.ts';

const LOGIN = '/api/Identity/googleLogin';
const PASSWORD = 'eleven wheels turning';
const passwordHash = cheapPasswords.hash(PASSWORD);
const FOREIGN = { ...NARE, sub: '42', email: 'nare@mail.example' };

describe.each(DIALECTS)('signing in with Google on %s', (dialect) => {
  let all: GoogleWorld;
  beforeEach(async () => {
    all = await openGoogleWorld(dialect);
  }, 60_000);
  afterEach(() => all.close());

  const db = () => all.world.database.db;
  const users = () =>
    db()
      .selectFrom('users')
      .select(['id', 'email', 'pending_email', 'first_name', 'last_name', 'language', 'password_hash'])
      .orderBy('id')
      .execute();
  const addUser = async (fields: Partial<Parameters<typeof newUserRow>[0]>): Promise<number> => {
    const row = newUserRow({ language: 'en', password_hash: await passwordHash, ...fields }, TEST_NOW);
    return (await db().insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const outcome = ({ reply }: Awaited<ReturnType<typeof signInAs>>) => [reply.statusCode, reply.json().error?.code];

  test('creates an account with a verified Gmail address, and a session', async () => {
    const { reply } = await signInAs(all);
    const session = reply.cookies.find(({ name }) => name === 'aniv-session');
    const own = await all.world.app.inject({
      url: '/api/Identity/userinfo',
      headers: { cookie: `aniv-session=${session?.value}` },
    });

    expect(reply.json()).toEqual({ isSuccess: true, value: { userId: expect.any(Number), bearer: null, isNew: true } });
    expect(own.json().value).toMatchObject({ email: NARE.email, isEmailVerified: true, hasPassword: false });
    expect(await users()).toMatchObject([
      { email: NARE.email, pending_email: null, first_name: 'Nare', last_name: 'Hakobyan', language: 'ru' },
    ]);
  });

  test('finds the same account by Google’s id, even if the address has changed', async () => {
    const first = await signInAs(all);
    const again = await signInAs(all, { ...NARE, email: 'other@gmail.com', given_name: 'N' });

    expect(again.reply.json().value).toEqual({ ...first.reply.json().value, isNew: false });
    expect(await users()).toMatchObject([{ email: NARE.email, first_name: 'Nare' }]);
  });

  test('creates two accounts for two Google ids with one address', async () => {
    await signInAs(all, FOREIGN);
    await signInAs(all, { ...FOREIGN, sub: '43' });

    expect(await users()).toMatchObject([
      { email: null, pending_email: FOREIGN.email },
      { email: null, pending_email: FOREIGN.email },
    ]);
  });

  test('trusts an address of an organisation hosted by Google', async () => {
    await signInAs(all, { ...FOREIGN, hd: 'mail.example' });

    expect(await users()).toMatchObject([{ email: FOREIGN.email, pending_email: null }]);
  });

  test('creates an account without an address if the token has none', async () => {
    await signInAs(all, { sub: '44' });

    expect(await users()).toMatchObject([{ email: null, pending_email: null, first_name: null }]);
  });

  test('removes claims of others to an address for which Google is authoritative', async () => {
    const squatter = await addUser({ pending_email: NARE.email ?? null });
    const at = new Date(TEST_NOW).toISOString();
    const token = {
      user_id: squatter,
      email: NARE.email ?? '',
      created_at: at,
      expires_at: '2027-01-01T00:00:00.000Z',
    };
    await db()
      .insertInto('mail_token')
      .values({ ...token, token_hash: 'h', purpose: 'verifyEmail' })
      .execute();
    const { reply } = await signInAs(all);

    expect(reply.json().value.isNew).toBe(true);
    expect(await users()).toMatchObject([{ id: squatter, email: null, pending_email: null }, { email: NARE.email }]);
    expect(await db().selectFrom('mail_token').selectAll().execute()).toEqual([]);
  });

  test('keeps claims to an address for which Google is not authoritative', async () => {
    const claimant = await addUser({ pending_email: FOREIGN.email });
    await signInAs(all, FOREIGN);

    expect(await users()).toMatchObject([{ id: claimant, pending_email: FOREIGN.email }, { email: null }]);
  });

  test.each([
    ['Gmail', NARE],
    ['another', FOREIGN],
  ])('asks for the password of the account that has proven the same %s address', async (_what, account) => {
    const owner = await addUser({ email: account.email ?? null });
    const refused = await signInAs(all, account);
    const linked = await post(all, LOGIN, { idToken: refused.idToken, password: PASSWORD }, refused.cookie);
    const later = await signInAs(all, account);

    expect(outcome(refused)).toEqual([409, 'ACCOUNT_EXISTS']);
    expect(refused.reply.cookies).toEqual([]);
    expect(linked.json().value).toEqual({ userId: owner, bearer: null, isNew: false });
    expect(later.reply.json().value).toEqual({ userId: owner, bearer: null, isNew: false });
    expect(await users()).toHaveLength(1);
  });

  test('connects nothing with a wrong password, and nothing to an account without one', async () => {
    await addUser({ email: NARE.email ?? null });
    await addUser({ email: FOREIGN.email, password_hash: null });
    const wrong = await signInAs(all, NARE, { body: { password: 'not this one' } });
    const none = await signInAs(all, FOREIGN, { body: { password: PASSWORD } });

    expect([outcome(wrong), outcome(none)]).toEqual([
      [400, 'LOGIN_FAILED'],
      [400, 'LOGIN_FAILED'],
    ]);
    expect(await db().selectFrom('login_identity').selectAll().execute()).toEqual([]);
  });

  test('does not connect an address that is only claimed, even with the right password', async () => {
    const claimant = await addUser({ pending_email: NARE.email ?? null });
    const { reply } = await signInAs(all, NARE, { body: { password: PASSWORD } });

    expect(reply.json().value).toMatchObject({ isNew: true });
    expect(reply.json().value.userId).not.toBe(claimant);
  });

  test('refuses a blocked user', async () => {
    await signInAs(all);
    await db()
      .updateTable('users')
      .set({ blocked_at: new Date(TEST_NOW).toISOString() })
      .execute();
    const again = await signInAs(all);

    expect(outcome(again)).toEqual([403, 'ACCOUNT_BLOCKED']);
    expect(again.reply.cookies).toEqual([]);
  });

  test('accepts a token once, also if it is sent twice at the same time', async () => {
    const { nonce, cookie } = await nonceFor(all);
    const idToken = await tokenFor(all, nonce);
    const replies = await Promise.all([post(all, LOGIN, { idToken }, cookie), post(all, LOGIN, { idToken }, cookie)]);
    const later = await post(all, LOGIN, { idToken }, cookie);

    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect([later.statusCode, later.json().error.code]).toEqual([400, 'GOOGLE_PROOF_INVALID']);
    expect(await users()).toHaveLength(1);
  });

  test('gives a browser one nonce until it is used, then a new one', async () => {
    const first = await nonceFor(all);
    const second = await nonceFor(all, first.cookie);
    await post(all, LOGIN, { idToken: await tokenFor(all, first.nonce) }, first.cookie);
    const third = await nonceFor(all, first.cookie);

    expect(second).toEqual(first);
    expect(third.nonce).not.toBe(first.nonce);
    expect(first.cookie).not.toContain(first.nonce);
  });

  test('accepts a token issued for the desktop program', async () => {
    const { reply } = await signInAs(all, NARE, {
      options: { audience: DESKTOP_CLIENT_ID, claims: { azp: DESKTOP_CLIENT_ID } },
    });

    expect(reply.statusCode).toBe(200);
  });

  test('records an invitation for a new account', async () => {
    const token = 'T'.repeat(22);
    const inviter = await addUser({ invite_token: token, password_hash: null });
    const { reply } = await signInAs(all, NARE, { body: { inviteToken: token } });

    expect(await db().selectFrom('invite').select(['invitee_id', 'inviter_id']).execute()).toEqual([
      { invitee_id: reply.json().value.userId, inviter_id: inviter },
    ]);
  });
});

test('password attempts through Google are counted like those at the login', async () => {
  const all = await openGoogleWorld('sqlite', { RATE_LIMIT: 'on' });
  const row = newUserRow({ language: 'en', email: NARE.email ?? null, password_hash: await passwordHash }, TEST_NOW);
  await all.world.database.db.insertInto('users').values(row).execute();
  const codes = [];
  for (let count = 0; count < 6; count += 1) {
    const { reply } = await signInAs(all, NARE, { body: { password: `guess ${count}` } });
    codes.push(reply.json().error.code);
  }
  const right = await signInAs(all, NARE, { body: { password: PASSWORD } });
  await all.close();

  expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'LOGIN_FAILED'));
  expect([codes[5], right.reply.json().error.code]).toEqual(['TOO_MANY_TRIES', 'TOO_MANY_TRIES']);
});

test('without a client id every token is refused', async () => {
  const all = await openGoogleWorld('sqlite', { GOOGLE_CLIENT_ID: '' });
  const replies = [
    await post(all, '/api/Identity/googleNonce', undefined),
    await post(all, LOGIN, { idToken: await all.google.token(NARE, { nonce: 'n' }) }),
  ];
  await all.close();

  expect(replies.map((reply) => reply.json().error.code)).toEqual(['GOOGLE_PROOF_INVALID', 'GOOGLE_PROOF_INVALID']);
  expect(all.google.asked).toBe(0);
});
