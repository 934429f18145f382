import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/http/index.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';

describe.each(DIALECTS)('the settings of notices on %s', (dialect) => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp({ dialect, fill: fillPosts });
  }, 60_000);
  afterAll(() => world.close());

  const ask = async (userId: number, method: 'GET' | 'PUT' = 'GET', payload?: object) => {
    const headers = await world.as(userId);
    const call = { method, url: '/api/Notices/settings', headers };
    return world.app.inject(payload === undefined ? call : { ...call, payload });
  };
  const valueOf = async (reply: ReturnType<typeof ask>) => api.notices.settings.reply.parse((await reply).json()).value;

  test('are the defaults, with why a channel cannot reach the user', async () => {
    const value = await valueOf(ask(4));

    expect(value).toMatchObject({ quietFrom: 22, quietTo: 8, missing: { telegram: 'noTelegram', push: 'noPush' } });
    expect(value.chosen.favouritePriceDrop).toEqual({ app: true, telegram: true, mail: true, push: true });
  });

  test('change one by one, for their user alone', async () => {
    await ask(4, 'PUT', { choice: { kind: 'favouriteSold', channel: 'mail', isOn: true }, timeZone: 'Asia/Tbilisi' });
    await ask(4, 'PUT', { choice: { kind: 'favouriteSold', channel: 'app', isOn: false } });
    const value = await valueOf(ask(4, 'PUT', { quiet: { from: 0, to: 0 } }));

    expect(value.chosen.favouriteSold).toEqual({ app: false, telegram: false, mail: true, push: true });
    expect([value.quietFrom, value.quietTo]).toEqual([0, 0]);
    expect((await valueOf(ask(2))).chosen.favouriteSold.mail).toBe(false);
  });

  test('hold the language of letters and messages, that of the user alone', async () => {
    const changed = await valueOf(ask(4, 'PUT', { language: 'ru' }));
    const stored = await world.database.db
      .selectFrom('users')
      .select('language')
      .where('id', '=', 4)
      .executeTakeFirst();

    expect([changed.language, stored?.language]).toEqual(['ru', 'ru']);
    expect((await valueOf(ask(2))).language).toBe('en');
  });

  test('share the choices of messages with the chat', async () => {
    await ask(2, 'PUT', { choice: { kind: 'message', channel: 'mail', isOn: false } });
    const row = await world.database.db
      .selectFrom('chat_user')
      .select(['by_mail', 'by_telegram'])
      .where('user_id', '=', 2)
      .executeTakeFirst();

    expect(row).toEqual({ by_mail: 0, by_telegram: 1 });
    expect((await valueOf(ask(2))).chosen.message).toMatchObject({ mail: false, telegram: true });
  });

  test.each([
    [{ timeZone: 'Mars/Base' }],
    [{ quiet: { from: 24, to: 1 } }],
    [{ choice: { kind: 'weather', channel: 'mail', isOn: true } }],
    [{ userId: 1 }],
    [{ language: 'de' }],
  ])('refuse %j', async (body) => {
    const reply = await ask(4, 'PUT', body);

    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});
