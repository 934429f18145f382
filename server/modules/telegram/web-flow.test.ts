import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TelegramLink } from '#contract/http/accounts.ts';
import { HUB_EVENTS } from '#contract/live/hub.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { newUserRow } from '#server/modules/accounts/index.ts';
import { TEST_NOW } from '#server/testing.ts';
import { ANI, type BotApiPerson } from './testing-bot-api.ts';
import { cookieOf, openTelegramWorld, post, type TelegramWorld } from './testing.ts';

const LINK = '/api/Identity/tgLink';
const LOGIN = '/api/Identity/tgLogin';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const STRANGER: BotApiPerson = { id: 666_001, first_name: 'Stranger', language_code: 'ru' };

type Begun = TelegramLink & { readonly cookie: string };

describe.each(DIALECTS)('signing in through the bot on %s', (dialect) => {
  let all: TelegramWorld;
  beforeEach(async () => {
    all = await openTelegramWorld({ dialect });
  }, 60_000);
  afterEach(() => all.close());

  const begin = async (body: unknown = {}): Promise<Begun> => {
    const reply = await post(all, LINK, body, { headers: { 'user-agent': CHROME } });
    return { ...reply.json().value, cookie: cookieOf(reply) };
  };
  const ticketOf = (call = all.sent().at(-1)): string => {
    const [, , args] = call ?? [];
    return HUB_EVENTS.tGUserLoggedIn.parse(args)[3];
  };
  const login = (ticket: string, cookie?: string, body: object = {}) =>
    post(all, `${LOGIN}?lang=am`, { ...body, ticket }, { cookie });
  const confirm = async ({ botLink, matchNumber }: TelegramLink, person?: BotApiPerson) => {
    await all.api.open(botLink, person);
    return all.api.press(matchNumber, person);
  };
  const users = () =>
    all.world.database.db.selectFrom('users').select(['id', 'first_name', 'last_name', 'language']).execute();
  const wrongNumber = (buttons: readonly { text: string }[], right: string): string =>
    buttons.find(({ text }) => text !== right)?.text ?? '';

  test('begins with a link to the bot and a cookie that scripts cannot read', async () => {
    const reply = await post(all, LINK, {});
    const { value } = reply.json();

    expect(reply.statusCode).toBe(200);
    expect(value).toEqual({
      botLink: `https://t.me/aniv_test_bot?start=${value.hubUserId}`,
      hubUserId: expect.stringMatching(/^[\w-]{22}$/),
      matchNumber: expect.stringMatching(/^[1-9]\d$/),
      expiresDate: new Date(TEST_NOW + 5 * MINUTE_MS).toISOString(),
    });
    expect(String(reply.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Lax/);
    expect(reply.body).not.toContain(reply.cookies[0]?.value.split('.')[1]);
  });

  test('asks about the device, and the right number opens a session in that browser', async () => {
    const begun = await begin();
    const question = await all.api.open(begun.botLink);
    const said = await all.api.press(begun.matchNumber);
    const reply = await login(ticketOf(), begun.cookie, { id: '1', firstName: 'Somebody', lastName: 'Else' });
    const session = reply.cookies.find(({ name }) => name === 'aniv-session');
    const own = await all.world.app.inject({
      url: '/api/Identity/userinfo',
      headers: { cookie: `aniv-session=${session?.value}` },
    });

    expect(question.text).toContain('Browser: Chrome · Linux\nNetwork: 203.0.113.…');
    expect(question.buttons.map(({ text }) => text)).toContain(begun.matchNumber);
    expect(question.buttons).toHaveLength(4);
    expect([said.text, said.buttons]).toEqual(['Confirmed. Go back to the page in the browser.', []]);
    expect(all.sent()).toEqual([
      [`login:${begun.hubUserId}`, 'tGUserLoggedIn', ['501001', 'Ani', 'Petrosyan', expect.any(String)]],
    ]);
    expect(reply.json().value).toEqual({ userId: expect.any(Number), bearer: null, isNew: true });
    expect(session).toMatchObject({ httpOnly: true, maxAge: expect.any(Number) });
    expect(own.json().value.id).toBe(reply.json().value.userId);
    expect(await users()).toMatchObject([{ first_name: 'Ani', last_name: 'Petrosyan', language: 'am' }]);
  });

  test('finds the same account at the next sign-in', async () => {
    const first = await begin();
    await confirm(first);
    const made = await login(ticketOf(), first.cookie);
    const second = await begin();
    await confirm(second);
    const again = await login(ticketOf(), second.cookie);

    expect(again.json().value).toEqual({ ...made.json().value, isNew: false });
  });

  test('carries an invitation through the bot', async () => {
    const { db } = all.world.database;
    const token = 'T'.repeat(22);
    const row = newUserRow({ language: 'en', invite_token: token }, TEST_NOW);
    const { id: inviter } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
    const begun = await begin({ inviteToken: token });
    await confirm(begun);
    const reply = await login(ticketOf(), begun.cookie);

    expect(new URL(begun.botLink).searchParams.get('start')).toBe(`i${token}_${begun.hubUserId}`);
    expect(await db.selectFrom('invite').select(['invitee_id', 'inviter_id']).execute()).toEqual([
      { invitee_id: reply.json().value.userId, inviter_id: inviter },
    ]);
  });

  test('a wrong number ends the sign-in: nothing is sent, and the right one comes too late', async () => {
    const begun = await begin();
    const question = await all.api.open(begun.botLink);
    const wrong = await all.api.press(wrongNumber(question.buttons, begun.matchNumber));
    const late = await all.api.pressOn(question, begun.matchNumber, ANI);

    expect(wrong.text).toBe('The page shows another number. The login was cancelled. Begin again on the site.');
    expect(late.text).toMatch(/^This login link is no longer valid/);
    expect(all.sent()).toEqual([]);
  });

  test('Cancel ends the sign-in', async () => {
    const begun = await begin();
    const question = await all.api.open(begun.botLink);
    const said = await all.api.press('Cancel');
    const late = await all.api.pressOn(question, begun.matchNumber, ANI);

    expect(said.text).toBe('The login was cancelled. Nobody was let in.');
    expect(late.text).toMatch(/no longer valid/);
    expect(all.sent()).toEqual([]);
  });

  test('nobody else can confirm or cancel what one person has opened', async () => {
    const begun = await begin();
    const question = await all.api.open(begun.botLink);
    const opened = await all.api.open(begun.botLink, STRANGER);
    await all.api.pressOn(question, begun.matchNumber, STRANGER);
    await all.api.pressOn(question, 'Cancel', STRANGER);
    const sentToStranger = all.sent().length;
    await all.api.pressOn(question, begun.matchNumber, ANI);

    expect(opened.text).toMatch(/^Эта ссылка для входа больше не действует/);
    expect(sentToStranger).toBe(0);
    expect(all.sent()).toHaveLength(1);
  });

  test('a ticket opens nothing in another browser, without a browser, or made up', async () => {
    const begun = await begin();
    const other = await begin();
    await confirm(begun);
    const ticket = ticketOf();
    const replies = [
      await login(ticket, other.cookie),
      await login(ticket),
      await login(ticket, `aniv-telegram=${begun.hubUserId}.${'x'.repeat(43)}`),
      await login('x'.repeat(43), begun.cookie),
      await login(begun.hubUserId, begun.cookie),
    ];
    const right = await login(ticket, begun.cookie);

    for (const reply of replies)
      expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'TELEGRAM_PROOF_INVALID']);
    expect(right.statusCode).toBe(200);
  });

  test('a ticket opens one session, also when it comes twice at once', async () => {
    const begun = await begin();
    await confirm(begun);
    const ticket = ticketOf();
    const replies = await Promise.all([login(ticket, begun.cookie), login(ticket, begun.cookie)]);
    const later = await login(ticket, begun.cookie);

    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(later.statusCode).toBe(400);
    expect(await users()).toHaveLength(1);
  });

  test('a ticket is valid for a minute', async () => {
    const begun = await begin();
    await confirm(begun);
    all.clock.now += MINUTE_MS + 1;
    const reply = await login(ticketOf(), begun.cookie);

    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'TELEGRAM_PROOF_EXPIRED']);
    expect(await users()).toEqual([]);
  });

  test('a connection that comes after the confirmation gets the same ticket, valid anew and for one session', async () => {
    const begun = await begin();
    await confirm(begun);
    const first = ticketOf();
    all.clock.now += 2 * MINUTE_MS;
    await all.world.telegram.joined(begun.hubUserId);
    const second = ticketOf();

    expect(second).toBe(first);
    expect((await login(first, begun.cookie)).statusCode).toBe(200);
    expect((await login(second, begun.cookie)).json().error.code).toBe('TELEGRAM_PROOF_INVALID');
  });

  test('each sign-in has a ticket of its own', async () => {
    const one = await begin();
    const other = await begin();
    await confirm(one);
    const first = ticketOf();
    await confirm(other);

    expect(ticketOf()).not.toBe(first);
    expect((await login(first, other.cookie)).json().error.code).toBe('TELEGRAM_PROOF_INVALID');
  });

  test('a connection that comes before the confirmation, or to no sign-in, gets nothing', async () => {
    const begun = await begin();
    await all.api.open(begun.botLink);
    await all.world.telegram.joined(begun.hubUserId);
    await all.world.telegram.joined('nobody');

    expect(all.sent()).toEqual([]);
  });

  test('a link is valid for five minutes, for the question and for the answer', async () => {
    const asked = await begin();
    const unasked = await begin();
    const question = await all.api.open(asked.botLink);
    all.clock.now += 5 * MINUTE_MS;
    const late = await all.api.pressOn(question, asked.matchNumber, ANI);
    const tooLate = await all.api.open(unasked.botLink);

    expect([late.text, tooLate.text]).toEqual([
      expect.stringMatching(/no longer valid/),
      expect.stringMatching(/no longer valid/),
    ]);
    expect(all.sent()).toEqual([]);
  });

  test('ended sign-ins are forgotten', async () => {
    await begin();
    all.clock.now += 10 * MINUTE_MS;
    const { hubUserId } = await begin();

    expect(await all.world.database.db.selectFrom('telegram_login').select('id').execute()).toEqual([
      { id: hubUserId },
    ]);
  });

  test('hostile names are cleaned before anybody sees them', async () => {
    const begun = await begin();
    await confirm(begun, { id: 31_337, first_name: `\u202E\u0000A\n${'x'.repeat(10_000)}`, last_name: '\u2066\u0007' });
    const reply = await login(ticketOf(), begun.cookie);

    expect(reply.statusCode).toBe(200);
    expect(all.sent()[0]?.[2]).toEqual(['31337', `A ${'x'.repeat(98)}`, null, expect.any(String)]);
    expect(await users()).toMatchObject([{ first_name: `A ${'x'.repeat(98)}`, last_name: null }]);
  });

  test('what is kept opens nothing by itself', async () => {
    const begun = await begin();
    await confirm(begun);
    const kept = JSON.stringify(await all.world.database.db.selectFrom('telegram_login').selectAll().execute());

    expect(kept).not.toContain(ticketOf());
    expect(kept).not.toContain(begun.cookie.split('.')[1]);
    expect(kept).not.toContain('203.0.113.7');
  });
});
