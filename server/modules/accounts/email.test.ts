import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { type AccountsWorld, type Browser, codeOf, openAccountsWorld } from './testing.ts';
import { openLink, OTHER_PASSWORD, PASSWORD } from './testing.ts';

const EMAIL = 'ani@example.com';
const NEW = 'new@example.com';

describe.each(DIALECTS)('an address on %s', (dialect) => {
  let world: AccountsWorld;
  let browser: Browser;
  beforeEach(async () => {
    world = await openAccountsWorld(dialect);
    browser = world.browser();
  }, 60_000);
  afterEach(() => world.close());

  const open = (link: Record<string, string>, by = world.browser()) => openLink(link, by);
  const register = async (email = EMAIL) => {
    await world.browser().post('register', { email, password: PASSWORD });
    return world.linkTo(email);
  };
  const accounts = () =>
    world.database.db.selectFrom('users').select(['id', 'email', 'pending_email']).orderBy('id').execute();
  const setEmail = (email: string, password: string | undefined = PASSWORD, headers: Record<string, string> = {}) =>
    browser.post('setEmail', { email, ...(password === '' ? {} : { password }) }, { headers });
  const signedIn = async () => {
    const id = await world.aPerson(EMAIL);
    await browser.login(EMAIL, PASSWORD);
    return id;
  };

  describe('of a new account', () => {
    test('is proven by its link wherever that is opened, once', async () => {
      const link = await register();
      const first = await open(link);
      const again = await open(link);

      expect(first.json()).toEqual({ isSuccess: true, value: { verified: true, signedIn: false } });
      expect(first.headers['set-cookie']).toBeUndefined();
      expect([again.statusCode, codeOf(again)]).toEqual([400, 'TOKEN_INVALID']);
      expect(await accounts()).toMatchObject([{ email: EMAIL, pending_email: null }]);
    });

    test.each([
      ['another address', { email: 'other@example.com' }],
      ['a token that is one sign off', { token: 'A'.repeat(43) }],
      ['the hash of a token', { token: 'x' }],
    ])('is not proven by %s, and the true link still works', async (_what, over) => {
      const link = await register();

      expect(codeOf(await open({ ...link, ...over }))).toBe('TOKEN_INVALID');
      expect((await open(link)).statusCode).toBe(200);
    });

    test('may be written in capitals in the link', async () => {
      const link = await register();

      expect((await open({ ...link, email: 'ANI@Example.COM' })).statusCode).toBe(200);
    });

    test('is proven for a day', async () => {
      const link = await register();
      world.pass(24 * HOUR_MS);

      expect(codeOf(await open(link))).toBe('TOKEN_INVALID');
    });

    test('belongs to the user who opens the link first; the claims and links of others become invalid', async () => {
      const links = [await register()];
      world.pass(1000);
      links.push(await register());
      const [first = {}, second = {}] = links;
      const codes = [codeOf(await open(second)), codeOf(await open(first))];

      expect(codes).toEqual([undefined, 'TOKEN_INVALID']);
      expect(await accounts()).toMatchObject([
        { email: null, pending_email: null },
        { email: EMAIL, pending_email: null },
      ]);
    });

    test('opened twice at once is proven once', async () => {
      const link = await register();
      const replies = await Promise.all([open(link), open(link), open(link)]);

      expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    });

    test('is proven by our own pages’ call alone, not by a program that follows links', async () => {
      const link = await register();
      const reply = await world.browser().get('verifyToken', link, { headers: { 'x-requested-with': '' } });

      expect([reply.statusCode, codeOf(reply)]).toEqual([403, 'ORIGIN_REFUSED']);
      expect(await accounts()).toMatchObject([{ email: null }]);
    });

    test('gets the letter again', async () => {
      await register();
      await browser.login(EMAIL, PASSWORD);
      world.pass(1000);
      const reply = await browser.post('resendVerification', undefined, { query: { lang: 'am' } });

      expect(reply.json().value).toEqual({ done: true });
      expect((await world.letters()).map(({ to, kind }) => [to, kind])).toEqual(Array(2).fill([EMAIL, 'verifyEmail']));
      expect((await open(await world.linkTo(EMAIL))).statusCode).toBe(200);
    });

    test('that already belongs to an account gets no second link either', async () => {
      await world.aPerson(EMAIL);
      await world.browser().post('register', { email: EMAIL, password: OTHER_PASSWORD });
      await browser.login(EMAIL, OTHER_PASSWORD);
      await browser.post('resendVerification');

      const letters = await world.letters();
      expect(letters.map(({ kind }) => kind)).toEqual(['alreadyRegistered', 'alreadyRegistered']);
      expect(JSON.stringify(letters)).not.toContain('token');
    });
  });

  describe('that is to follow', () => {
    test('counts once its link is opened where the person is signed in, and nowhere else', async () => {
      const id = await signedIn();
      const reply = await setEmail(NEW);
      const link = await world.linkTo(NEW);
      const stranger = world.browser();
      await world.aPerson('stranger@example.com');
      await stranger.login('stranger@example.com', PASSWORD);

      expect([reply.statusCode, reply.json().value]).toEqual([200, { done: true }]);
      expect(await world.letters()).toMatchObject([{ to: NEW, kind: 'linkEmail' }]);
      expect(await world.user(id)).toMatchObject({ email: EMAIL, pending_email: NEW });
      expect([codeOf(await open(link)), codeOf(await open(link, stranger))]).toEqual([
        'TOKEN_INVALID',
        'TOKEN_INVALID',
      ]);
      expect((await open(link, browser)).statusCode).toBe(200);
      expect(await world.user(id)).toMatchObject({ email: NEW, pending_email: null });
      expect((await world.letters()).at(-1)).toMatchObject({ to: EMAIL, kind: 'emailChanged' });
      expect((await world.browser().login(NEW, PASSWORD)).statusCode).toBe(200);
      expect((await world.browser().login(EMAIL, PASSWORD)).statusCode).toBe(400);
    });

    test('answers alike if it belongs to a user, who is notified and keeps it', async () => {
      const id = await signedIn();
      const owner = await world.aPerson('owner@example.com');
      const free = await setEmail(NEW);
      const taken = await setEmail('owner@example.com');

      expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
      expect((await world.letters()).map(({ to, kind }) => [to, kind])).toEqual([
        [NEW, 'linkEmail'],
        ['owner@example.com', 'emailInUse'],
      ]);
      // Its link offers to join the two accounts, in the browser of the one that claims the address alone.
      expect(codeOf(await openLink(await world.linkTo('owner@example.com'), world.browser()))).toBe('TOKEN_INVALID');
      expect([await world.user(id), await world.user(owner)]).toMatchObject([
        { email: EMAIL },
        { email: 'owner@example.com' },
      ]);
    });

    test.each([
      ['a wrong password', OTHER_PASSWORD, 'This password is not right.'],
      ['none', '', 'Please complete this required field.'],
    ])('is refused with %s', async (_what, password, text) => {
      const id = await signedIn();
      const reply = await setEmail(NEW, password);

      expect([reply.statusCode, codeOf(reply), reply.json().error.fields]).toEqual([
        400,
        'VALIDATION_FAILED',
        { password: text },
      ]);
      expect(await world.user(id)).toMatchObject({ email: EMAIL, pending_email: null });
    });

    test('needs a sign-in of the last hour where there is no password', async () => {
      const id = await signedIn();
      await world.database.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
      expect((await setEmail(NEW, '')).statusCode).toBe(200);

      world.pass(HOUR_MS + MINUTE_MS);
      const reply = await setEmail('later@example.com', '');
      expect([reply.statusCode, codeOf(reply)]).toEqual([403, 'SIGN_IN_AGAIN']);
    });

    test('makes the link to the one before worth nothing; one’s own address again drops the wish', async () => {
      const id = await signedIn();
      await setEmail(NEW);
      const link = await world.linkTo(NEW);
      await setEmail('better@example.com');
      expect(codeOf(await open(link, browser))).toBe('TOKEN_INVALID');

      await setEmail(EMAIL);
      expect(codeOf(await open(await world.linkTo('better@example.com'), browser))).toBe('TOKEN_INVALID');
      expect(await world.user(id)).toMatchObject({ email: EMAIL, pending_email: null });
    });

    test('asked for twice with one key is one letter', async () => {
      await signedIn();
      const key = { 'idempotency-key': 'key-of-this-address' };
      const replies = [await setEmail(NEW, PASSWORD, key), await setEmail(NEW, PASSWORD, key)];

      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(await world.letters()).toHaveLength(1);
    });

    test.each([{ email: 'x' }, { email: NEW, password: PASSWORD, linkedApproved: true }, {}, { email: [NEW] }])(
      'is not taken as %j',
      async (body) => {
        await signedIn();

        expect(codeOf(await browser.post('setEmail', body))).toBe('VALIDATION_FAILED');
        expect(await world.letters()).toEqual([]);
      },
    );
  });

  test('that is proven settles the invitation its person came by', async () => {
    const inviter = await world.aPerson('inviter@example.com');
    await world.database.db
      .updateTable('users')
      .set({ invite_token: 'i'.repeat(22) })
      .where('id', '=', inviter)
      .execute();
    await world.browser().post('register', { email: EMAIL, password: PASSWORD, inviteToken: 'i'.repeat(22) });
    const invite = () => world.database.db.selectFrom('invite').select(['inviter_id', 'counted_at']).execute();
    expect(await invite()).toEqual([{ inviter_id: inviter, counted_at: null }]);

    const country = 1;
    const region = 1;
    const names = { name_en: 'x', name_am: 'x', name_ru: 'x', position: 0 };
    await world.database.db
      .insertInto('country')
      .values({ ...names, id: country, code: 'AM', phone_code: '374', currency: 'AMD' })
      .execute();
    await world.database.db
      .insertInto('region')
      .values({ ...names, id: region, country_id: country, code: 'ER' })
      .execute();
    await world.database.db
      .updateTable('users')
      .set({ country_id: country, region_id: region })
      .where('pending_email', '=', EMAIL)
      .execute();
    await open(await world.linkTo(EMAIL));

    expect(await invite()).toEqual([{ inviter_id: inviter, counted_at: expect.any(String) }]);
  });
});

describe.each(DIALECTS)('the limits of letters on %s', (dialect) => {
  let world: AccountsWorld;
  beforeEach(async () => {
    world = await openAccountsWorld(dialect, { RATE_LIMIT: 'on' });
  }, 60_000);
  afterEach(() => world.close());

  test('one a minute and five a day, that of the registration among them', async () => {
    const browser = world.browser();
    await browser.post('register', { email: EMAIL, password: PASSWORD });
    await browser.login(EMAIL, PASSWORD);
    const resend = () => browser.post('resendVerification');

    const early = await resend();
    expect([early.statusCode, early.json().error.code, early.headers['retry-after']]).toEqual([
      429,
      'RATE_LIMITED',
      '60',
    ]);

    const codes: unknown[] = [];
    for (let at = 0; at < 5; at += 1) {
      world.pass(61 * MINUTE_MS);
      codes.push((await resend()).json().error?.code);
    }
    expect(codes).toEqual([undefined, undefined, undefined, undefined, 'DAILY_LIMIT']);
    expect(await world.letters()).toHaveLength(5);
  });

  test('five new addresses a day', async () => {
    await world.aPerson(EMAIL);
    const browser = world.browser();
    await browser.login(EMAIL, PASSWORD);
    const codes: unknown[] = [];
    for (let at = 0; at < 6; at += 1) {
      codes.push(
        (await browser.post('setEmail', { email: `a${at}@example.com`, password: PASSWORD })).json().error?.code,
      );
    }

    expect(codes).toEqual([...Array(5).fill(undefined), 'DAILY_LIMIT']);
  });
});
