import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import {
  type AccountsWorld,
  codeOf,
  openAccountsWorld,
  openLink,
  OTHER_PASSWORD,
  PASSWORD,
} from '#server/modules/accounts/testing.ts';

const MINE = 'mine@example.com';
const THEIRS = 'theirs@example.com';

describe.each(DIALECTS)('an address of another account on %s', (dialect) => {
  let world: AccountsWorld;
  let own: number;
  let other: number;
  beforeEach(async () => {
    world = await openAccountsWorld(dialect);
    own = await world.aPerson(MINE);
    other = await world.aPerson(THEIRS, OTHER_PASSWORD);
  }, 60_000);
  afterEach(() => world.close());

  const signedIn = async (email = MINE, password = PASSWORD) => {
    const browser = world.browser();
    await browser.login(email, password);
    return browser;
  };
  const offerOf = async (browser: ReturnType<typeof world.browser>) => (await browser.get('links')).json().value.offer;

  test('starts a merge of the two accounts by its mailed link, which combines address and password', async () => {
    const browser = await signedIn();
    await browser.post('setEmail', { email: THEIRS, password: PASSWORD });
    const link = await world.linkTo(THEIRS);

    const opened = await openLink(link, browser);

    expect(opened.json().value).toEqual({ verified: false, signedIn: false, isOffered: true });
    const offer = await offerOf(browser);
    expect(offer).toMatchObject({ way: 'email', other: { id: other }, stays: 'own' });
    expect((await browser.get('userinfo')).json().value).toMatchObject({ email: MINE, pendingEmail: null });
    expect((await browser.post('links/merge', { id: offer.id })).json().value.userId).toBe(own);
    expect((await browser.get('userinfo')).json().value.email).toBe(THEIRS);
    expect(codeOf(await world.browser().login(THEIRS, OTHER_PASSWORD))).toBeUndefined();
    expect(codeOf(await world.browser().login(MINE, PASSWORD))).toBe('LOGIN_FAILED');
    expect(codeOf(await openLink(link, browser))).toBe('TOKEN_INVALID');
  });

  test('offers nothing if the link is opened in another account', async () => {
    const browser = await signedIn();
    await browser.post('setEmail', { email: THEIRS, password: PASSWORD });
    const link = await world.linkTo(THEIRS);
    const owner = await signedIn(THEIRS, OTHER_PASSWORD);

    expect(codeOf(await openLink(link, owner))).toBe('TOKEN_INVALID');
    expect(codeOf(await openLink(link, world.browser()))).toBe('TOKEN_INVALID');
    expect([await offerOf(owner), await offerOf(browser)]).toEqual([null, null]);
  });

  test('is not shown to a user who has only claimed it', async () => {
    const { db } = world.database;
    const identity = {
      provider: 'telegram',
      subject: '1',
      user_id: own,
      created_at: '2026-01-01T00:00:00.000Z',
    } as const;
    await db.insertInto('login_identity').values(identity).execute();
    await db.updateTable('users').set({ email: null, pending_email: THEIRS }).where('id', '=', own).execute();
    const headers = await world.as(own);

    const { value } = (await world.app.inject({ url: '/api/Identity/userinfo', headers })).json();

    expect(value).toMatchObject({ linkedAccountEmail: null, linkedApproved: false, isLinked: false });
  });

  test('can be proven by its password, and wrong ones are counted', async () => {
    const browser = await signedIn();
    const prove = (otherPassword: string, email = THEIRS) => browser.post('links/email', { email, otherPassword });

    expect(codeOf(await prove('wrong-password-1'))).toBe('LOGIN_FAILED');
    expect(codeOf(await prove('wrong-password-1', 'nobody@example.com'))).toBe('LOGIN_FAILED');
    expect((await prove(PASSWORD, MINE)).json().value).toEqual({ outcome: 'connected' });
    expect((await prove(OTHER_PASSWORD)).json().value).toEqual({ outcome: 'offered' });
    expect(await offerOf(browser)).toMatchObject({ other: { id: other } });
    await browser.post('links/decline');
    expect(await offerOf(browser)).toBeNull();
  });

  test('requires the user’s own password again once the sign-in is an hour old', async () => {
    const browser = await signedIn();
    const proof = async () => (await browser.get('links')).json().value.proof;
    const prove = () => browser.post('links/email', { email: THEIRS, otherPassword: OTHER_PASSWORD });
    expect(await proof()).toBe('fresh');
    world.pass(HOUR_MS + 1);

    expect([await proof(), codeOf(await prove())]).toEqual(['password', 'SIGN_IN_AGAIN']);
    const wrong = await browser.post('links/confirm', { password: OTHER_PASSWORD });
    expect(wrong.json().error).toMatchObject({ code: 'VALIDATION_FAILED', fields: { password: expect.any(String) } });
    await browser.post('links/confirm', { password: PASSWORD });
    expect([await proof(), (await prove()).json().value]).toEqual(['fresh', { outcome: 'offered' }]);
    const { id } = await offerOf(browser);
    world.pass(HOUR_MS + 1);
    expect(codeOf(await browser.post('links/merge', { id }))).toBe('SIGN_IN_AGAIN');
    await browser.post('links/confirm', { password: PASSWORD });
    expect(codeOf(await browser.post('links/merge', { id }))).toBe('TOKEN_INVALID');
  });
});
