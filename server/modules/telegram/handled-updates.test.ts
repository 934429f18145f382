import { Bot, GrammyError } from 'grammy';
import type { Update } from 'grammy/types';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { AppError } from '#server/http/errors.ts';
import { providerAccounts } from '#server/modules/providers/index.ts';
import { TEST_NOW } from '#server/testing.ts';
import { BotRunner } from './bot-runner.ts';
import { handledUpdates } from './telegram.ts';
import { ANI, BOT_TOKEN } from './testing-bot-api.ts';
import { openTelegramWorld, post } from './testing.ts';

const BOT_INFO = { id: 7, is_bot: true, first_name: 'Aniv', username: 'aniv_test_bot' } as Bot['botInfo'];
const UPDATE = {
  update_id: 1,
  message: { message_id: 1, date: 0, text: 'x', chat: { id: 5, type: 'private', first_name: 'A' } },
} as Update;

const FAILED = 'That did not work. Try again in a minute.';
const REFUSED = new GrammyError(
  'failed',
  { ok: false, error_code: 502, description: 'Bad Gateway' },
  'sendMessage',
  {},
);

describeOnEveryDialect('an update of the bot', (database) => {
  /** A process of its own with the same database. */
  const openRunner = (answer: () => Promise<void>, bot = new Bot(BOT_TOKEN, { botInfo: BOT_INFO })): BotRunner => {
    bot.on('message', answer);
    const world = { ...database(), botToken: BOT_TOKEN, now: () => TEST_NOW };
    const telegram = { botToken: BOT_TOKEN, appName: '', updates: 'webhook', apiRoot: 'http://127.0.0.1:1' } as const;
    return new BotRunner({
      bot,
      telegram,
      publicUrl: 'https://cars.example',
      updates: handledUpdates({ ...world, accounts: providerAccounts(database()) }),
      logger: pino({ level: 'silent' }),
    });
  };

  test('whose process dies while it answers is answered by the next one, once', async () => {
    const begun = vi.fn<() => void>();
    const answered = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const dying = openRunner(() => {
      begun();
      return new Promise(() => undefined);
    });
    void dying.handle(UPDATE);
    await vi.waitFor(() => expect(begun).toHaveBeenCalled());
    const next = openRunner(answered);

    await next.handle(UPDATE);
    await next.handle(UPDATE);

    expect(answered).toHaveBeenCalledTimes(1);
  });

  test('that comes again while it is answered is answered once', async () => {
    let end = () => undefined as void;
    const answered = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (end = resolve)));
    const runner = openRunner(answered);
    const calls = [runner.handle(UPDATE), runner.handle(UPDATE)];
    await vi.waitFor(() => expect(answered).toHaveBeenCalled());
    end();
    await Promise.all(calls);

    expect(answered).toHaveBeenCalledTimes(1);
  });

  test('at which the bot failed for a moment is answered at the next try', async () => {
    const answered = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('deadlock')).mockResolvedValue();

    await openRunner(answered).handle(UPDATE);

    expect(answered).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['an error in every try', new Error('broken'), 3, [['sendMessage', { chat_id: 5, text: FAILED }]]],
    ['a refusal', new AppError('ACCOUNT_BLOCKED'), 1, [['sendMessage', { chat_id: 5, text: FAILED }]]],
    ['a failure of Telegram, which may have taken the answer', REFUSED, 1, []],
  ])('ends with %s: its sender hears of it, and it is not tried again', async (_what, error, tries, said) => {
    const bot = new Bot(BOT_TOKEN, { botInfo: BOT_INFO });
    const sent: unknown[] = [];
    bot.api.config.use((_call, method, payload) => {
      sent.push([method, payload]);
      // Nobody reads the message that the Bot API would return.
      return Promise.resolve({ ok: true, result: true as never });
    });
    const answered = vi.fn<() => Promise<void>>().mockRejectedValue(error);
    const runner = openRunner(answered, bot);

    await runner.handle(UPDATE);
    await runner.handle(UPDATE);

    expect(answered).toHaveBeenCalledTimes(tries);
    expect(sent).toEqual(said);
  });

  test('waits for the update before it of the same sender, not for those of others', async () => {
    const heard: string[] = [];
    // On PostgreSQL the other sender's update may be answered before the first one is even begun.
    const first = Promise.withResolvers<void>();
    const slow = new Bot(BOT_TOKEN, { botInfo: BOT_INFO });
    slow.on('message', async ({ message: { text = '' } }) => {
      if (text === 'first') await first.promise;
      heard.push(text);
    });
    const inOrder = openRunner(() => Promise.resolve(), slow);
    const of = (update_id: number, from: number, text: string) =>
      ({ ...UPDATE, update_id, message: { ...UPDATE.message, text, from: { id: from } } }) as Update;
    const calls = [inOrder.handle(of(11, 5, 'first')), inOrder.handle(of(12, 5, 'second'))];
    await inOrder.handle(of(13, 6, 'other'));
    const before = [...heard];
    first.resolve();
    await Promise.all(calls);

    expect([before, heard]).toEqual([['other'], ['other', 'first', 'second']]);
  });
});

test('a choice that comes again, because its process died, is confirmed again', async () => {
  const all = await openTelegramWorld();
  const { botLink, matchNumber } = (await post(all, '/api/Identity/tgLink', {})).json().value;
  const question = await all.api.open(botLink);
  const choice = question.buttons.find(({ text }) => text === matchNumber)?.callback_data ?? '';
  await all.api.pressData(question, choice, ANI);
  const again = await all.api.pressData(question, choice, ANI);
  await all.close();

  expect(again.text).toMatch(/^Confirmed/);
  expect(all.sent()).toHaveLength(1);
});
