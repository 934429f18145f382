import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allowWrites, stopWrites } from '#server/database/testing-full.ts';
import { type GoogleWorld, nonceFor, openGoogleWorld, post, signInAs, tokenFor } from './testing.ts';
import { NARE } from './testing-google.ts';

const LOGIN = '/api/Identity/googleLogin';

describe('signing in with Google on a full disk', () => {
  let all: GoogleWorld;
  beforeEach(async () => {
    all = await openGoogleWorld();
    await signInAs(all);
    await stopWrites(all.world.database.db);
  }, 60_000);
  afterEach(async () => {
    await allowWrites(all.world.database.db);
    await all.close();
  });

  const isSignedIn = async ({ reply }: Awaited<ReturnType<typeof signInAs>>) => {
    const session = reply.cookies.find(({ name }) => name === 'aniv-session');
    const headers = { cookie: `aniv-session=${session?.value}` };
    return (await all.world.app.inject({ url: '/api/Identity/sessions', headers })).statusCode === 200;
  };

  test('works for an account that exists', async () => {
    const signedIn = await signInAs(all);

    expect([signedIn.reply.statusCode, signedIn.reply.json().value?.isNew]).toEqual([200, false]);
    expect(signedIn.reply.cookies.map(({ name }) => name).toSorted()).toEqual(['aniv-google', 'aniv-session']);
    expect(await isSignedIn(signedIn)).toBe(true);
  });

  test('answers 503 for a new account', async () => {
    const { reply } = await signInAs(all, { ...NARE, sub: '77', email: 'other@gmail.com' });

    expect([reply.statusCode, reply.json().error.code]).toEqual([503, 'STORAGE_FULL']);
    expect(reply.cookies).toEqual([]);
  });

  test('accepts a token once, also when there is room again', async () => {
    const { nonce, cookie } = await nonceFor(all);
    const idToken = await tokenFor(all, nonce);
    const replies = [];
    for (let count = 0; count < 2; count += 1) replies.push(await post(all, LOGIN, { idToken }, cookie));
    await allowWrites(all.world.database.db);
    replies.push(await post(all, LOGIN, { idToken }, cookie));

    expect(replies.map((reply) => reply.json().error?.code ?? 'ok')).toEqual([
      'ok',
      'GOOGLE_PROOF_INVALID',
      'GOOGLE_PROOF_INVALID',
    ]);
  });

  test('refuses a blocked user', async () => {
    await allowWrites(all.world.database.db);
    await all.world.database.db.updateTable('users').set({ blocked_at: 'now' }).execute();
    await stopWrites(all.world.database.db);
    const { reply } = await signInAs(all);

    expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'ACCOUNT_BLOCKED']);
  });
});
