import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { newUserRow } from '#server/modules/accounts/index.ts';
import { TEST_NOW } from '#server/testing.ts';
import { BOT_TOKEN } from './testing-bot-api.ts';
import { initDataOf as initDataAt } from './testing-init-data.ts';
import { openTelegramWorld, post, type TelegramWorld } from './testing.ts';

const LOGIN = '/api/Identity/tgLogin';
const VICTIM = { id: 999_001, first_name: 'Victim' };

/** Signed at the tests' moment unless they say otherwise. */
const initDataOf = (user?: Parameters<typeof initDataAt>[0], options: Parameters<typeof initDataAt>[1] = {}): string =>
  initDataAt(user, { at: TEST_NOW, ...options });

/** Signs any fields with the bot's token, as a holder of the token could. */
const signFields = (fields: Readonly<Record<string, string>>): string => {
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  const key = createHmac('sha256', 'WebAppData').update(BOT_TOKEN).digest();
  const hash = createHmac('sha256', key).update(text).digest('hex');
  return new URLSearchParams({ ...fields, hash }).toString();
};

const userField = (user: unknown) => ({ auth_date: String(TEST_NOW / SECOND_MS), user: JSON.stringify(user) });
const replaced = (initData: string, name: string, value: string): string => {
  const fields = new URLSearchParams(initData);
  fields.set(name, value);
  return fields.toString();
};

describe.each(DIALECTS)('signing in inside the mini app on %s', (dialect) => {
  let all: TelegramWorld;
  beforeEach(async () => {
    all = await openTelegramWorld({ dialect, isListening: false });
  }, 60_000);
  afterEach(() => all.close());

  const login = (body: unknown, from?: string, lang = 'ru') =>
    post(all, `${LOGIN}?lang=${lang}`, body, from === undefined ? {} : { from });
  const users = () =>
    all.world.database.db.selectFrom('users').select(['id', 'first_name', 'last_name', 'language', 'email']).execute();

  test('makes an account of what Telegram signed and gives a bearer that works, without a cookie', async () => {
    const reply = await login({ initData: initDataOf() });
    const { value } = reply.json();
    const own = await all.world.app.inject({
      url: '/api/Identity/userinfo',
      headers: { authorization: `Bearer ${value.bearer}` },
    });

    expect(reply.statusCode).toBe(200);
    expect(value).toEqual({ userId: expect.any(Number), bearer: expect.stringMatching(/^[\w-]{43,64}$/), isNew: true });
    expect(reply.cookies).toEqual([]);
    expect(own.json().value.id).toBe(value.userId);
    expect(await users()).toEqual([
      { id: value.userId, first_name: 'Davit', last_name: 'Grigoryan', language: 'ru', email: null },
    ]);
  });

  test('gives a bearer that outlasts days of disuse only where the client has a keychain for it', async () => {
    const bearers = [
      (await login({ initData: initDataOf(), keep: true })).json().value.bearer,
      (await login({ initData: initDataOf() })).json().value.bearer,
    ];
    const rows = await all.world.database.db
      .selectFrom('session')
      .select(['kind', 'is_remembered', 'idle_until'])
      .orderBy('id')
      .execute();

    expect(bearers[0]).not.toBe(bearers[1]);
    expect(rows).toEqual([
      { kind: 'bearer', is_remembered: 1, idle_until: new Date(TEST_NOW + 14 * 24 * 3600 * SECOND_MS).toISOString() },
      { kind: 'bearer', is_remembered: 0, idle_until: new Date(TEST_NOW + 3600 * SECOND_MS).toISOString() },
    ]);
  });

  test('finds the same account again after its name has changed', async () => {
    const first = await login({ initData: initDataOf() });
    const again = await login({
      initData: initDataOf({ id: 700_123, first_name: 'Dato' }, { at: TEST_NOW - SECOND_MS }),
    });

    expect(again.json().value).toMatchObject({ userId: first.json().value.userId, isNew: false });
    expect(await users()).toHaveLength(1);
  });

  test('takes the person from the signed data, never from the body', async () => {
    const victim = await login({ initData: initDataOf(VICTIM) });
    const liar = await login({ id: String(VICTIM.id), firstName: 'Victim', lastName: null, initData: initDataOf() });

    expect(liar.json().value.userId).not.toBe(victim.json().value.userId);
    expect((await users()).map(({ first_name }) => first_name)).toEqual(['Victim', 'Davit']);
  });

  test('refuses a body without a proof, whatever user it names', async () => {
    const replies = [
      await login({ id: VICTIM.id, firstName: 'Victim', lastName: null }),
      await login({ initData: '' }),
    ];

    expect(replies.map((reply) => [reply.statusCode, reply.json().error.code])).toEqual([
      [400, 'TELEGRAM_PROOF_MISSING'],
      [400, 'TELEGRAM_PROOF_MISSING'],
    ]);
    expect(await users()).toEqual([]);
  });

  test('lets the same proof come again from its own network and from no other', async () => {
    const initData = initDataOf();
    const replies = [
      await login({ initData }, '203.0.113.7'),
      await login({ initData }, '203.0.113.200'),
      await login({ initData }, '198.51.100.7'),
      await login(
        {
          initData: [...new URLSearchParams(initData)]
            .toReversed()
            .map((pair) => new URLSearchParams([pair]))
            .join('&'),
        },
        '198.51.100.7',
      ),
    ];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 400, 400]);
    expect(replies[2]?.json().error.code).toBe('TELEGRAM_PROOF_INVALID');
  });

  test('makes one account of two first sign-ins at once', async () => {
    const replies = await Promise.all([
      login({ initData: initDataOf() }),
      login({ initData: initDataOf(undefined, { at: TEST_NOW - SECOND_MS }) }),
    ]);

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await users()).toHaveLength(1);
  });

  test('refuses a blocked person', async () => {
    await login({ initData: initDataOf() });
    await all.world.database.db
      .updateTable('users')
      .set({ blocked_at: new Date(TEST_NOW).toISOString() })
      .execute();
    const reply = await login({ initData: initDataOf(undefined, { at: TEST_NOW - SECOND_MS }) });

    expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'ACCOUNT_BLOCKED']);
  });

  test('ends the session that came along', async () => {
    const first = await login({ initData: initDataOf() });
    const authorization = `Bearer ${first.json().value.bearer}`;
    await post(all, LOGIN, { initData: initDataOf(VICTIM) }, { headers: { authorization } });
    const own = await all.world.app.inject({ url: '/api/Identity/tasks', headers: { authorization } });

    expect([own.statusCode, own.json().error?.code]).toEqual([401, 'SESSION_EXPIRED']);
  });

  test('notes the invitation of the link that opened the app, for a new account only', async () => {
    const { db } = all.world.database;
    const token = 'T'.repeat(22);
    const row = { ...newUserRow({ language: 'en', invite_token: token }, TEST_NOW) };
    const { id: inviter } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
    const startParam = `inv_${token}`;
    const friend = await login({ initData: initDataOf(undefined, { startParam }) });
    await login({ initData: initDataOf(undefined, { startParam, at: TEST_NOW - SECOND_MS }) });

    expect(await db.selectFrom('invite').select(['invitee_id', 'inviter_id']).execute()).toEqual([
      { invitee_id: friend.json().value.userId, inviter_id: inviter },
    ]);
  });

  test('cleans a hostile name', async () => {
    const hostile = { id: 5, first_name: `\u202Egnp.exe\u0000\u0007 ${'Ա'.repeat(9)}`, last_name: '\u200B\u2066' };
    await login({ initData: initDataOf(hostile) });

    expect(await users()).toMatchObject([{ first_name: `gnp.exe ${'Ա'.repeat(9)}`, last_name: null }]);
  });

  test('takes a proof of exactly an hour, and of a clock a little ahead', async () => {
    const replies = [
      await login({ initData: initDataOf(undefined, { at: TEST_NOW - 3600 * SECOND_MS }) }),
      await login({ initData: initDataOf(undefined, { at: TEST_NOW + 300 * SECOND_MS }) }),
    ];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  test('refuses more than 8192 signs and unknown fields before it looks at them', async () => {
    const replies = [await login({ initData: 'x'.repeat(8193) }), await login({ initData: initDataOf(), role: 1 })];

    expect(replies.map((reply) => reply.json().error.code)).toEqual(['VALIDATION_FAILED', 'VALIDATION_FAILED']);
  });
});

describe('a proof that Telegram did not sign so', () => {
  let all: TelegramWorld;
  beforeAll(async () => {
    all = await openTelegramWorld({ isListening: false });
  }, 60_000);
  afterAll(() => all.close());

  const genuine = () => initDataOf();
  test.each<[string, () => string, string]>([
    ['another bot’s signature', () => initDataOf(undefined, { token: '7000000002:BB' }), 'INVALID'],
    ['a changed user', () => replaced(genuine(), 'user', JSON.stringify(VICTIM)), 'INVALID'],
    ['a changed date', () => replaced(genuine(), 'auth_date', String(TEST_NOW / SECOND_MS - 1)), 'INVALID'],
    ['an added field', () => `${genuine()}&start_param=inv_x`, 'INVALID'],
    ['a left-out field', () => genuine().replace(/&?query_id=[^&]*/, ''), 'INVALID'],
    ['a left-out signature field', () => genuine().replace(/&?signature=[^&]*/, ''), 'INVALID'],
    ['a field twice', () => `${genuine()}&user=${encodeURIComponent(JSON.stringify(VICTIM))}`, 'INVALID'],
    ['the same field twice', () => `${genuine()}&query_id=AAHdF6IQAAAAAN0XohDhrOrc`, 'INVALID'],
    ['no hash', () => genuine().replace(/&?hash=[^&]*/, ''), 'INVALID'],
    ['an empty hash', () => replaced(genuine(), 'hash', ''), 'INVALID'],
    ['a short hash', () => replaced(genuine(), 'hash', 'ab'), 'INVALID'],
    [
      'a hash in capitals',
      () => genuine().replace(/hash=([^&]*)/, (text) => `hash=${text.slice(5).toUpperCase()}`),
      'INVALID',
    ],
    ['a hash that is no number', () => replaced(genuine(), 'hash', 'z'.repeat(64)), 'INVALID'],
    ['more than 8 kB in bytes', () => `${genuine()}&x=${'Ա'.repeat(5000)}`, 'INVALID'],
    ['words', () => 'hello', 'INVALID'],
    ['a broken escape', () => '%E0%A4%A&hash=%', 'INVALID'],
    ['a line break in a value', () => signFields({ ...userField({ id: 1, first_name: 'A' }), x: 'a\nb=c' }), 'INVALID'],
    ['a proof an hour and a second old', () => initDataOf(undefined, { at: TEST_NOW - 3601 * SECOND_MS }), 'EXPIRED'],
    ['a proof from the far future', () => initDataOf(undefined, { at: TEST_NOW + 301 * SECOND_MS }), 'INVALID'],
    [
      'a date that is no number',
      () => signFields({ ...userField({ id: 1, first_name: 'A' }), auth_date: '1e9' }),
      'INVALID',
    ],
    ['a negative date', () => signFields({ ...userField({ id: 1, first_name: 'A' }), auth_date: '-5' }), 'INVALID'],
    ['no date', () => signFields({ user: JSON.stringify({ id: 1, first_name: 'A' }) }), 'INVALID'],
    ['no user', () => signFields({ auth_date: String(TEST_NOW / SECOND_MS) }), 'INVALID'],
    ['a user that is no JSON', () => signFields({ ...userField({}), user: '{' }), 'INVALID'],
    ['a user without id', () => signFields(userField({ first_name: 'A' })), 'INVALID'],
    ['an id of zero', () => signFields(userField({ id: 0, first_name: 'A' })), 'INVALID'],
    ['a negative id', () => signFields(userField({ id: -5, first_name: 'A' })), 'INVALID'],
    ['an id that is text', () => signFields(userField({ id: '5', first_name: 'A' })), 'INVALID'],
    ['an id with a fraction', () => signFields(userField({ id: 5.5, first_name: 'A' })), 'INVALID'],
    ['an id beyond safe numbers', () => signFields(userField({ id: 2 ** 60, first_name: 'A' })), 'INVALID'],
    ['a bot', () => signFields(userField({ id: 5, is_bot: true, first_name: 'A' })), 'INVALID'],
  ])('is refused: %s', async (_what, initData, code) => {
    const reply = await post(all, LOGIN, { initData: initData() });

    expect([reply.statusCode, reply.json().error.code]).toEqual([400, `TELEGRAM_PROOF_${code}`]);
    expect(reply.cookies).toEqual([]);
    expect(await all.world.database.db.selectFrom('users').select('id').execute()).toEqual([]);
  });
});

test('without a bot every proof is refused and no way is shown', async () => {
  const all = await openTelegramWorld({ env: { TELEGRAM_BOT_TOKEN: '' }, isListening: false });
  const replies = [await post(all, LOGIN, { initData: initDataOf() }), await post(all, '/api/Identity/tgLink', {})];
  await all.close();

  expect(replies.map((reply) => reply.json().error.code)).toEqual(['TELEGRAM_PROOF_INVALID', 'TELEGRAM_PROOF_INVALID']);
  expect(all.world.telegram.botName()).toBeNull();
  expect(all.api.calls).toEqual([]);
});
