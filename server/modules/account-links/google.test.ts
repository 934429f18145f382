import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { newUserRow } from '#server/modules/accounts/index.ts';
import { NARE } from '#server/modules/google/testing-google.ts';
import {
  type GoogleWorld,
  nonceFor,
  openGoogleWorld,
  post,
  signInAs,
  tokenFor,
} from '#server/modules/google/testing.ts';
import { TEST_NOW } from '#server/testing.ts';

describe.each(DIALECTS)('connecting Google on %s', (dialect) => {
  let all: GoogleWorld;
  let ani: number;
  beforeEach(async () => {
    all = await openGoogleWorld(dialect);
    const row = newUserRow({ language: 'en', email: 'ani@example.com' }, TEST_NOW - HOUR_MS);
    const { id } = await db().insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
    ani = id;
  }, 60_000);
  afterEach(() => all.close());

  const db = () => all.world.database.db;
  /** A browser in which Ani is signed in and has been to Google. */
  const proof = async (userId = ani) => {
    const { cookie: session } = await all.world.as(userId);
    const { nonce, cookie } = await nonceFor(all);
    return { idToken: await tokenFor(all, nonce), cookie: `${session}; ${cookie}` };
  };
  const connect = ({ idToken, cookie }: { idToken: string; cookie: string }, body: object = {}) =>
    post(all, '/api/Identity/links/google', { idToken, ...body }, cookie);
  const codeOf = (reply: { json: () => { value?: { outcome: string }; error?: { code: string } } }) =>
    reply.json().value?.outcome ?? reply.json().error?.code;
  const owners = () => db().selectFrom('login_identity').select(['subject', 'user_id']).execute();

  test('allows signing in with it, once for each proof', async () => {
    const proven = await proof();

    const replies = [await connect(proven), await connect(proven)];

    expect(replies.map(codeOf)).toEqual(['connected', 'GOOGLE_PROOF_INVALID']);
    expect(await owners()).toEqual([{ subject: NARE.sub, user_id: ani }]);
    expect((await signInAs(all)).reply.json().value.userId).toBe(ani);
    const acts = await db().selectFrom('audit_log').select(['act', 'user_id', 'details']).execute();
    expect(acts).toEqual([{ act: 'loginWayAdded', user_id: ani, details: '{"way":"google"}' }]);
  });

  test('refuses a proof of another browser, and one without a session', async () => {
    const proven = await proof();
    const { cookie } = await all.world.as(ani);
    const withoutSession = proven.cookie.replace(/^[^;]*; /, '');

    expect(codeOf(await connect({ ...proven, cookie }))).toBe('GOOGLE_PROOF_INVALID');
    expect(codeOf(await connect({ ...proven, cookie: withoutSession }))).toBe('AUTH_REQUIRED');
    expect(await owners()).toEqual([]);
  });

  test('requires users without a password to sign in again after an hour', async () => {
    const proven = await proof();
    all.clock.now += HOUR_MS + 1;

    expect(codeOf(await connect(proven))).toBe('SIGN_IN_AGAIN');
  });

  test('offers to merge with the account it belongs to, and the merge keeps the user signed in to the older one', async () => {
    const nare = (await signInAs(all)).reply.json().value.userId as number;
    const proven = await proof();
    expect(codeOf(await connect(proven))).toBe('offered');
    const { offer } = (
      await all.world.app.inject({ url: '/api/Identity/links', headers: { cookie: proven.cookie } })
    ).json().value;
    expect(offer).toMatchObject({
      way: 'google',
      other: { id: nare, name: 'Nare H.' },
      stays: 'own',
      refusal: null,
    });

    const reply = await post(all, '/api/Identity/links/merge', { id: offer.id }, proven.cookie);

    expect(reply.json().value).toEqual({ userId: ani });
    expect((await signInAs(all)).reply.json().value.userId).toBe(ani);
    const again = await post(all, '/api/Identity/links/merge', { id: offer.id }, proven.cookie);
    expect(codeOf(again)).toBe('TOKEN_INVALID');
  });

  test('of the older account switches the session to that account', async () => {
    const nare = (await signInAs(all)).reply.json().value.userId as number;
    await db().updateTable('users').set({ created_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', nare).execute();
    const elsewhere = await all.world.as(ani);
    const proven = await proof();
    await connect(proven);
    const { id } = await db().selectFrom('merge_offer').select('id').executeTakeFirstOrThrow();

    const reply = await post(all, '/api/Identity/links/merge', { id }, proven.cookie);

    expect(reply.json().value.userId).toBe(nare);
    // The same session, now of the other account; the session elsewhere has ended.
    const own = await all.world.app.inject({ url: '/api/Identity/userinfo', headers: { cookie: proven.cookie } });
    expect(own.json().value).toMatchObject({ id: nare, email: 'ani@example.com' });
    const old = await all.world.app.inject({ url: '/api/Identity/sessions', headers: elsewhere });
    expect(old.json().error.code).toBe('SESSION_EXPIRED');
  });

  test('of a blocked account merges nothing', async () => {
    const nare = (await signInAs(all)).reply.json().value.userId as number;
    await db().updateTable('users').set({ blocked_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', nare).execute();
    const proven = await proof();
    await connect(proven);
    const { id } = await db().selectFrom('merge_offer').select('id').executeTakeFirstOrThrow();

    expect(codeOf(await post(all, '/api/Identity/links/merge', { id }, proven.cookie))).toBe('FORBIDDEN');
  });

  test('can be disconnected, except as the last way to log in', async () => {
    const proven = await proof();
    await connect(proven);
    const disconnect = (way: string) => post(all, '/api/Identity/links/disconnect', { way }, proven.cookie);

    expect(codeOf(await disconnect('telegram'))).toBeUndefined();
    expect((await disconnect('email')).statusCode).toBe(200);
    expect(codeOf(await disconnect('google'))).toBe('FORBIDDEN');

    const { email } = await db().selectFrom('users').select('email').where('id', '=', ani).executeTakeFirstOrThrow();
    expect([email, await owners()]).toEqual([null, [{ subject: NARE.sub, user_id: ani }]]);
  });

  test('ends other sessions when it is disconnected', async () => {
    const proven = await proof();
    await connect(proven);
    const elsewhere = await all.world.as(ani);

    await post(all, '/api/Identity/links/disconnect', { way: 'google' }, proven.cookie);

    const other = await all.world.app.inject({ url: '/api/Identity/sessions', headers: elsewhere });
    expect(other.json().error.code).toBe('SESSION_EXPIRED');
    expect(await owners()).toEqual([]);
  });
});
