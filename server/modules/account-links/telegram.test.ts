import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TelegramLink } from '#contract/http/accounts.ts';
import { HUB_EVENTS } from '#contract/live/hub.ts';
import { HOUR_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { newUserRow } from '#server/modules/accounts/index.ts';
import { initDataOf } from '#server/modules/telegram/testing-init-data.ts';
import { cookieOf, openTelegramWorld, post, type TelegramWorld } from '#server/modules/telegram/testing.ts';
import { TEST_NOW } from '#server/testing.ts';

const LINKS = '/api/Identity/links';

describe.each(DIALECTS)('connecting Telegram on %s', (dialect) => {
  let all: TelegramWorld;
  let ani: number;
  let session: string;
  beforeEach(async () => {
    all = await openTelegramWorld({ dialect });
    const row = newUserRow({ language: 'en', email: 'ani@example.com' }, TEST_NOW - HOUR_MS);
    const { id } = await db().insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
    ani = id;
    session = (await all.world.as(ani)).cookie;
  }, 60_000);
  afterEach(() => all.close());

  const db = () => all.world.database.db;
  const codeOf = (reply: { json: () => { value?: { outcome: string }; error?: { code: string } } }) =>
    reply.json().value?.outcome ?? reply.json().error?.code;
  const owners = () => db().selectFrom('login_identity').select(['subject', 'user_id']).execute();

  test('by the bot accepts the ticket of the same browser, once', async () => {
    const begun = await post(all, '/api/Identity/tgLink', {}, { cookie: session });
    const link = begun.json().value as TelegramLink;
    await all.api.open(link.botLink);
    await all.api.press(link.matchNumber);
    const ticket = HUB_EVENTS.tGUserLoggedIn.parse(all.sent().at(-1)?.[2])[3];
    const connect = (cookie: string) => post(all, `${LINKS}/telegram`, { ticket }, { cookie });

    const elsewhere = await connect(session);
    const own = await connect(`${session}; ${cookieOf(begun)}`);
    const again = await connect(`${session}; ${cookieOf(begun)}`);

    expect([elsewhere, own, again].map(codeOf)).toEqual([
      'TELEGRAM_PROOF_INVALID',
      'connected',
      'TELEGRAM_PROOF_INVALID',
    ]);
    expect(await owners()).toEqual([{ subject: '501001', user_id: ani }]);
  });

  test('rejects forged and old initData, and initData of another network', async () => {
    const connect = (initData: string, from?: string) =>
      post(all, `${LINKS}/telegram`, { initData }, { cookie: session, ...(from === undefined ? {} : { from }) });
    const good = initDataOf(undefined, { at: TEST_NOW });

    expect(codeOf(await connect(initDataOf(undefined, { at: TEST_NOW, token: '1:forged' })))).toBe(
      'TELEGRAM_PROOF_INVALID',
    );
    expect(codeOf(await connect(initDataOf(undefined, { at: TEST_NOW - HOUR_MS - 1000 })))).toBe(
      'TELEGRAM_PROOF_EXPIRED',
    );
    expect(codeOf(await connect(''))).toBe('TELEGRAM_PROOF_MISSING');
    expect(await owners()).toEqual([]);
    expect(codeOf(await connect(good))).toBe('connected');
    expect(codeOf(await connect(good, '198.51.100.1'))).toBe('TELEGRAM_PROOF_INVALID');
  });

  test('in the mini app: a user who has an account connects it by its password', async () => {
    const hash = await all.world.passwords.hash('grape-lantern-47');
    await db().updateTable('users').set({ password_hash: hash }).where('id', '=', ani).execute();
    const opened = await post(all, '/api/Identity/tgLogin', { initData: initDataOf(undefined, { at: TEST_NOW }) });
    const { bearer, userId } = opened.json().value as { bearer: string; userId: number };
    const headers = { authorization: `Bearer ${bearer}` };
    const prove = (otherPassword: string) =>
      post(all, `${LINKS}/email`, { email: 'ani@example.com', otherPassword }, { headers });

    expect(codeOf(await prove('wrong-password-1'))).toBe('LOGIN_FAILED');
    expect(codeOf(await prove('grape-lantern-47'))).toBe('offered');
    const { offer } = (await all.world.app.inject({ url: LINKS, headers })).json().value;
    expect(offer).toMatchObject({ stays: 'other', other: { id: ani } });
    const reply = (await post(all, `${LINKS}/merge`, { id: offer.id }, { headers })).json();

    expect(reply.value).toEqual({ userId: ani });
    const own = await all.world.app.inject({ url: '/api/Identity/userinfo', headers });
    expect(own.json().value).toMatchObject({
      id: ani,
      providers: ['telegram'],
      email: 'ani@example.com',
      isLinked: true,
    });
    const { merged_into } = await db()
      .selectFrom('users')
      .select('merged_into')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(merged_into).toBe(ani);
    const later = await post(all, '/api/Identity/tgLogin', {
      initData: initDataOf(undefined, { at: TEST_NOW + 1000 }),
    });
    expect(later.json().value).toMatchObject({ userId: ani, isNew: false });
  });
});
