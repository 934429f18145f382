import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WEBHOOK_PATH } from './bot-runner.ts';
import { BOT_TEXTS, botLanguage } from './bot-texts.ts';
import { choicesOf } from './commands/sign-in.ts';
import { readStartParameter, startParameter } from './start-parameter.ts';
import { ANI } from './testing-bot-api.ts';
import { listen, openTelegramWorld, post, type TelegramWorld } from './testing.ts';

const TOKEN = 'T'.repeat(22);

describe('the bot', () => {
  let all: TelegramWorld;
  beforeEach(async () => {
    all = await openTelegramWorld({ env: { PUBLIC_URL: 'https://cars.example' } });
  }, 60_000);
  afterEach(() => all.close());

  const begin = async () => (await post(all, '/api/Identity/tgLink', {})).json().value;

  test.each([
    ['hy', 'am'],
    ['ru', 'ru'],
    ['ru-RU', 'ru'],
    ['en', 'en'],
    ['de', 'en'],
    [undefined, 'en'],
  ] as const)('greets a person of language %s in %s with the way to the site', async (code, language) => {
    const { language_code: _, ...nobody } = ANI;
    const person = code === undefined ? nobody : { ...nobody, language_code: code };
    const reply = await all.api.say('/start', person);

    expect(reply.text).toBe(BOT_TEXTS[language].greeting('https://cars.example/'));
    expect(reply.buttons).toEqual([{ text: BOT_TEXTS[language].open, web_app: { url: 'https://cars.example/' } }]);
  });

  test('leads an invited friend to the registration', async () => {
    const reply = await all.api.say(`/start inv_${TOKEN}`);

    expect(reply.text).toContain(`https://cars.example/register?invite=${TOKEN}`);
  });

  test.each(['nobody-knows-this-name', 'x', '../../etc', `i${TOKEN}_${TOKEN}`, 'Ա'.repeat(64)])(
    'answers a start with %s and goes on',
    async (parameter) => {
      const reply = await all.api.say(`/start ${parameter}`);

      expect(reply.text).toMatch(/no longer valid|used cars/);
      expect(all.sent()).toEqual([]);
    },
  );

  test('asks in Armenian and in Russian, too', async () => {
    const armenian = await all.api.open((await begin()).botLink, { ...ANI, id: 1, language_code: 'hy' });
    const russian = await all.api.open((await begin()).botLink, { ...ANI, id: 2, language_code: 'ru' });

    expect(armenian.text).toMatch(/^Մուտք գործե՞լ այս սարքում։/);
    expect(armenian.buttons.at(-1)?.text).toBe('Չեղարկել');
    expect(russian.text).toMatch(/^Войти на этом устройстве\?/);
    expect(russian.buttons.at(-1)?.text).toBe('Отмена');
  });

  test('ignores groups, other bots and unknown presses', async () => {
    const { botLink } = await begin();
    const start = `/start ${new URL(botLink).searchParams.get('start')}`;
    const message = all.api.messageOf(start, ANI);
    all.api.deliver({ message: { ...message, chat: { id: -5, type: 'group', title: 'G' } } });
    all.api.deliver({ message: { ...message, from: { ...ANI, is_bot: true } } });
    const question = await all.api.open(botLink);
    for (const data of ['', 'n:x:1', `n:${'a'.repeat(22)}:99`, 'x:', 'admin'])
      await all.api.pressData(question, data, ANI);

    expect(all.api.calls.filter(({ method }) => method === 'sendMessage')).toHaveLength(1);
    expect(all.sent()).toEqual([]);
  });

  test('answers an update once, however often it comes', async () => {
    const { botLink, matchNumber } = await begin();
    await all.api.open(botLink);
    const press = await all.api.press(matchNumber);
    await all.api.pressData(press, `n:${new URL(botLink).searchParams.get('start')}:${matchNumber}`, ANI);

    expect(all.sent()).toHaveLength(1);
  });

  test('continues after the Bot API fails at an answer', async () => {
    all.api.plan('sendMessage', { status: 403, description: 'Forbidden: bot was blocked by the user' });
    all.api.deliver({ message: all.api.messageOf('/start', ANI) });
    const reply = await all.api.say('/start');

    expect(reply.text).toMatch(/used cars/);
  });

  test('confirms although its message cannot be changed any more', async () => {
    const { botLink, matchNumber } = await begin();
    await all.api.open(botLink);
    all.api.plan('editMessageText', { status: 400, description: 'Bad Request: message to edit not found' });
    await all.api.press(matchNumber);

    expect(all.sent()).toHaveLength(1);
  });

  test('confirms at its end which updates it has read', async () => {
    await all.api.say('/start');
    await all.world.telegram.close();
    const last = all.api.calls.at(-1);

    expect(last).toMatchObject({ method: 'getUpdates', payload: { limit: 1, timeout: 0 } });
    expect(Number(last?.payload['offset'])).toBeGreaterThan(100);
  });
});

describe('the bot’s beginning', () => {
  test('is tried again until Telegram answers, while the server serves', async () => {
    const all = await openTelegramWorld({ isListening: false });
    all.api.plan('getMe', { status: 502, description: 'Bad Gateway' });
    listen(all.world);
    await all.api.until(() => all.api.calls.find(({ method }) => method === 'getMe'));
    const before = [all.world.telegram.botName(), (await post(all, '/api/Identity/tgLink', {})).statusCode];
    const name = await all.api.until(() => all.world.telegram.botName() ?? undefined);
    await all.close();

    expect(before).toEqual([null, 400]);
    expect(name).toBe('aniv_test_bot');
  });

  test('ends at once when the server stops while Telegram is away', async () => {
    const all = await openTelegramWorld({ isListening: false, env: { TELEGRAM_BOT_TOKEN: `1:${'x'.repeat(20)}` } });
    all.world.telegram.start();
    await all.api.until(() => all.api.calls.find(({ method }) => method === 'getMe'));
    await all.close();

    expect(all.world.telegram.botName()).toBeNull();
  });
});

describe('the webhook', () => {
  let all: TelegramWorld;
  let secret: string;
  let address: unknown;
  beforeEach(async () => {
    const env = { PUBLIC_URL: 'https://cars.example', TELEGRAM_UPDATES: 'webhook' };
    all = await openTelegramWorld({ isListening: false, env });
    all.world.telegram.start();
    const call = await all.api.until(() => all.api.calls.find(({ method }) => method === 'setWebhook'));
    address = call.payload['url'];
    secret = String(call.payload['secret_token']);
  }, 60_000);
  afterEach(() => all.close());

  const call = (update: unknown, header = secret) =>
    post(all, WEBHOOK_PATH, update, { headers: { 'x-telegram-bot-api-secret-token': header } });

  test('answers an update that brings the secret, once', async () => {
    const update = { update_id: 1, message: all.api.messageOf('/start', ANI) };
    const replies = [await call(update), await call(update)];

    expect(address).toBe(`https://cars.example${WEBHOOK_PATH}`);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(all.api.messagesTo()).toHaveLength(1);
  });

  test('does not answer without the secret', async () => {
    const update = { update_id: 1, message: all.api.messageOf('/start', ANI) };
    const replies = [await call(update, ''), await call(update, `${secret}x`), await post(all, WEBHOOK_PATH, update)];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(all.api.messagesTo()).toEqual([]);
  });

  test('answers thirty messages of a user in a minute, and others meanwhile', async () => {
    const env = { PUBLIC_URL: 'https://cars.example', TELEGRAM_UPDATES: 'webhook', RATE_LIMIT: 'on' };
    const limited = await openTelegramWorld({ isListening: false, env });
    const headers = { 'x-telegram-bot-api-secret-token': secret };
    const NARE = { ...ANI, id: ANI.id + 1 };
    const say = (update_id: number, person = ANI) =>
      post(limited, WEBHOOK_PATH, { update_id, message: limited.api.messageOf('/help', person) }, { headers });
    for (let id = 1; id <= 32; id += 1) await say(id);
    const answered = limited.api.messagesTo().length;
    await say(33, NARE);
    limited.clock.now += 60_000;
    await say(34);
    const others = limited.api.messagesTo(NARE).length;
    const later = limited.api.messagesTo().length;
    await limited.close();

    expect([answered, others, later]).toEqual([30, 1, 31]);
  });

  test.each([[{}], [[]], [{ update_id: 'x' }], [{ update_id: 5 }], [{ update_id: 6, message: null }]])(
    'takes %j without harm',
    async (update) => {
      const reply = await call(update);

      expect(reply.statusCode).toBe(200);
      expect(all.api.messagesTo()).toEqual([]);
    },
  );

  test('is present only where it was chosen', async () => {
    const polling = await openTelegramWorld({ isListening: false });
    const reply = await post(polling, WEBHOOK_PATH, { update_id: 1 });
    await polling.close();

    expect(reply.statusCode).toBe(404);
  });
});

test('the numbers to choose from are three, different, with the right one among them', () => {
  for (let count = 0; count < 50; count += 1) {
    const choices = choicesOf('42');

    expect(new Set(choices).size).toBe(3);
    expect(choices).toContain('42');
    expect(choices.every((choice) => /^[1-9]\d$/.test(choice))).toBe(true);
  }
});

test('a start parameter keeps to Telegram’s signs and length, and is read as it was written', () => {
  const id = 'iv_-aaaaaaaaaaaaaaaaaa';
  const parameters = [startParameter(id, undefined), startParameter(id, TOKEN), startParameter(id, 'short')];

  expect(parameters.every((parameter) => /^[\w-]{1,64}$/.test(parameter))).toBe(true);
  expect(parameters.map(readStartParameter)).toEqual(Array(3).fill({ kind: 'login', loginId: id }));
  expect(readStartParameter(`inv_${TOKEN}`)).toEqual({ kind: 'invite', inviteToken: TOKEN });
  expect(botLanguage('HY-am')).toBe('am');
});
