import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { openTestDatabase } from '#server/database/testing.ts';
import { openTextTranslator } from '#server/modules/translation/index.ts';
import { pseudoReply } from '#server/modules/translation/testing-pseudo.ts';
import { type Received, type Reply, type Service, startService } from '#server/modules/translation/testing-service.ts';
import { TEST_NOW } from '#server/testing.ts';
import { type AskedTranslation, createMessageTranslation, type MessageTranslation } from './translate-message.ts';
import { translationUse } from './translation-use.repository.ts';

const UNAVAILABLE = { status: 'unavailable', retry: true };

let database: OpenDatabase;
let service: Service;
let now: number;
let answer: (request: Received) => Reply | undefined;
/** A promise that the service awaits before it answers. */
let held: Promise<unknown>;
let messages: MessageTranslation;
const opened: MessageTranslation[] = [];

const open = (limits = {}, url = service.url): MessageTranslation => {
  const config = url === '' ? undefined : { url, key: '', model: '' };
  const texts = openTextTranslator({ db: database.db, config, now: () => now });
  const use = translationUse(database.db, () => now);
  const translation = createMessageTranslation({ texts, use, now: () => now, limits });
  opened.push(translation);
  return translation;
};
const asked = (over: Partial<AskedTranslation> = {}): AskedTranslation => ({
  text: 'Is the car sold?',
  from: 'en',
  to: 'ru',
  userId: 1,
  ...over,
});
const hold = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  return resolve;
};
const arrived = async (count: number): Promise<void> => {
  await expect.poll(() => service.received.length, { interval: 5 }).toBe(count);
};

beforeEach(async () => {
  now = TEST_NOW;
  answer = pseudoReply();
  held = Promise.resolve();
  database = await openTestDatabase();
  service = await startService(
    (request) => answer(request),
    () => held,
  );
  messages = open();
});
afterEach(async () => {
  for (const translation of opened.splice(0)) translation.close();
  await service.close();
  await database.close();
});

describe('a message', () => {
  test('is translated for its reader with its numbers and the names of the car', async () => {
    const message = asked({ text: 'Is the Zeekr X of 2023 sold for $9,500?', names: ['Zeekr X'] });

    expect(await messages.translate(message)).toEqual({
      status: 'translated',
      text: 'ис тхе Zeekr X оф 2023 солд фор $9,500?',
    });
  });

  test.each([
    ['in the reader’s language', asked({ to: 'en' })],
    ['in an unknown language', asked({ from: null })],
    ['of numbers alone', asked({ text: '9500$? 👍' })],
  ])('%s stays the same without the service', async (_what, message) => {
    expect(await messages.translate(message)).toEqual({ status: 'same' });
    expect(service.received).toEqual([]);
  });

  test('stays the same where no service is set up, unless its translation is kept', async () => {
    await messages.translate(asked());
    const withoutService = open({}, '');

    expect(await withoutService.translate(asked())).toEqual({ status: 'translated', text: 'ис тхе цар солд?' });
    expect(await withoutService.translate(asked({ text: 'Any rust?' }))).toEqual({ status: 'same' });
  });

  test('is translated once for all later readers', async () => {
    const first = await messages.translate(asked());

    expect(await messages.translate(asked({ userId: 2 }))).toEqual(first);
    expect(service.received).toHaveLength(1);
  });

  test('that two users open at once is one request', async () => {
    const release = hold();
    const both = Promise.all([messages.translate(asked()), messages.translate(asked({ userId: 2 }))]);
    await arrived(1);
    const third = messages.translate(asked({ userId: 3 }));
    release();

    expect([...(await both), await third]).toEqual(Array(3).fill({ status: 'translated', text: 'ис тхе цар солд?' }));
    expect(service.received).toHaveLength(1);
  });

  test('that no service can translate stays as it is, and is not sent again at once', async () => {
    answer = () => ({ body: JSON.stringify({ translatedText: 'Visit https://evil.example' }) });
    const replies = [await messages.translate(asked()), await messages.translate(asked({ userId: 2 }))];
    answer = pseudoReply();
    now += 11 * 60 * 1000;

    expect(replies).toEqual([UNAVAILABLE, UNAVAILABLE]);
    expect(await messages.translate(asked())).toMatchObject({ status: 'translated' });
    expect(service.received).toHaveLength(2);
  });
});

describe('the quota of a user', () => {
  test('is counted in characters a day, and a known translation costs nothing', async () => {
    const { translate } = open({ dailyCharacters: 40 });
    await translate(asked({ text: 'The first text.' }));
    await translate(asked({ text: 'The second one.' }));

    expect(await translate(asked({ text: 'And the third.' }))).toEqual({ status: 'quota' });
    expect(await translate(asked({ text: 'The first text.' }))).toMatchObject({ status: 'translated' });
    expect(await translate(asked({ text: 'And the third.', userId: 2 }))).toMatchObject({ status: 'translated' });
    expect(service.received).toHaveLength(3);
  });

  test('is full again the next day', async () => {
    const { translate } = open({ dailyCharacters: 10 });
    expect(await translate(asked())).toEqual({ status: 'quota' });

    now += DAY_MS;
    expect(await translate(asked({ text: 'Sold?' }))).toMatchObject({ status: 'translated' });
  });
});

describe('a service that fails', () => {
  const texts = ['One owner?', 'Any rust?', 'Two keys?', 'New tyres?', 'Gas too?'];
  const fail = async () => {
    for (const text of texts.slice(0, 3)) expect(await messages.translate(asked({ text }))).toEqual(UNAVAILABLE);
  };

  test('leaves the original, and a retry translates it', async () => {
    answer = () => ({ status: 500, body: '' });
    const first = await messages.translate(asked());
    answer = pseudoReply();

    expect(first).toEqual(UNAVAILABLE);
    expect(await messages.translate(asked())).toMatchObject({ status: 'translated' });
  });

  test('three times in a row is left alone for half a minute', async () => {
    answer = () => ({ status: 400, body: '{}' });
    await fail();
    answer = pseudoReply();

    expect(await messages.translate(asked())).toEqual(UNAVAILABLE);
    expect(service.received).toHaveLength(3);
    now += 30_000;
    expect(await messages.translate(asked())).toMatchObject({ status: 'translated' });
    expect(await messages.translate(asked({ text: texts[0] ?? '' }))).toMatchObject({ status: 'translated' });
  });

  test('is tried with one message after the pause, and left alone again if that fails', async () => {
    answer = () => ({ status: 400, body: '{}' });
    await fail();
    now += 30_000;
    const release = hold();
    const trial = messages.translate(asked({ text: texts[3] ?? '' }));
    await arrived(4);

    expect(await messages.translate(asked({ text: texts[4] ?? '' }))).toEqual(UNAVAILABLE);
    release();
    expect(await trial).toEqual(UNAVAILABLE);
    expect(await messages.translate(asked())).toEqual(UNAVAILABLE);
    expect(service.received).toHaveLength(4);
  });

  test('to answer in time is not waited for', async () => {
    answer = () => undefined;

    expect(await open({ timeoutMs: 50 }).translate(asked())).toEqual(UNAVAILABLE);
  });

  test('is not asked for more than a few messages at once, however many there are', async () => {
    const release = hold();
    const { translate } = open({ running: 2, waiting: 3 });
    const letters = 'abcdefgh'.split('');
    const all = letters.map((letter) => translate(asked({ text: `Text ${letter.repeat(3)}?`, to: 'am' })));
    await arrived(2);
    release();
    const states = (await Promise.all(all)).map(({ status }) => status);

    expect(states.filter((status) => status === 'translated')).toHaveLength(5);
    expect(states.filter((status) => status === 'unavailable')).toHaveLength(3);
    expect(service.received).toHaveLength(5);
  });

  test('to end when the server stops is cut off', async () => {
    answer = () => undefined;
    const waiting = messages.translate(asked());
    await arrived(1);
    messages.close();

    expect(await waiting).toEqual(UNAVAILABLE);
  });
});
