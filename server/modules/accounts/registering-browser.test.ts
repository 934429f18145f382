import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import {
  type AccountsWorld,
  type Browser,
  codeOf,
  type MailedLink,
  openAccountsWorld,
  openLink,
  PASSWORD,
} from './testing.ts';

const EMAIL = 'ani@example.com';
const NEW = 'new@example.com';

describe.each(DIALECTS)('the confirming link in the browser that registered, on %s', (dialect) => {
  let world: AccountsWorld;
  let browser: Browser;
  beforeEach(async () => {
    world = await openAccountsWorld(dialect);
    browser = world.browser();
  }, 60_000);
  afterEach(() => world.close());

  const open = (link: MailedLink, by = world.browser()) => openLink(link, by);
  const registerIn = async (own: Browser, name = 'register', more: object = {}) => {
    const reply = await own.post(name, { email: EMAIL, password: PASSWORD, ...more });
    return { reply, link: await world.linkTo(EMAIL) };
  };

  test.each([
    ['register', {}],
    ['register/business', { company: 'Auto LLC', address: 'Komitas 1', phoneNumber: '+37477123456' }],
  ])('signs in after %s, once, for as long as the browser is open', async (name, more) => {
    const { link } = await registerIn(browser, name, more);
    const reply = await open(link, browser);

    expect(reply.json()).toEqual({ isSuccess: true, value: { verified: true, signedIn: true } });
    expect(reply.cookies.find(({ name: cookie }) => cookie === 'aniv-session')).not.toHaveProperty('maxAge');
    expect((await browser.get('userinfo')).json().value).toMatchObject({ email: EMAIL });
    expect(browser.cookies.has('aniv-registration')).toBe(false);
    await browser.post('logout');
    expect(codeOf(await open(link, browser))).toBe('TOKEN_INVALID');
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('signs in after a registration that was sent twice', async () => {
    const key = { 'idempotency-key': 'a-key-of-this-form' };
    await world.browser().post('register', { email: EMAIL, password: PASSWORD }, { headers: key });
    await browser.post('register', { email: EMAIL, password: PASSWORD }, { headers: key });

    expect((await open(await world.linkTo(EMAIL), browser)).json().value).toMatchObject({ signedIn: true });
  });

  test('signs nobody in by another registration’s cookie, nor into a blocked account', async () => {
    const { link } = await registerIn(browser);
    const other = world.browser();
    await other.post('register', { email: NEW, password: PASSWORD });
    const byOther = await open(link, other);
    await world.database.db.updateTable('users').set({ blocked_at: '2026-01-01' }).where('email', 'is', null).execute();
    const blocked = await open(await world.linkTo(NEW), other);

    expect([byOther, blocked].map((reply) => reply.json().value)).toEqual(
      Array(2).fill({ verified: true, signedIn: false }),
    );
    expect(await other.isSignedIn()).toBe(false);
  });

  test('keeps the session of a user who is signed in there', async () => {
    const { link } = await registerIn(browser);
    await world.aPerson(NEW);
    await browser.login(NEW, PASSWORD);
    const reply = await open(link, browser);

    expect(reply.json().value).toEqual({ verified: true, signedIn: false });
    expect((await browser.get('userinfo')).json().value).toMatchObject({ email: NEW });
  });
});
