import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { type Market, openMarket, postFields } from '#server/modules/posts/testing-selling.ts';
import { aForm } from '#server/testing-forms.ts';
import { TEST_NOW } from '#server/testing.ts';
import { pseudoReply } from './testing-pseudo.ts';
import { type Received, type Reply, type Service, startService } from './testing-service.ts';

describe.each(DIALECTS)('translations of posts on %s', (dialect) => {
  let service: Service;
  let market: Market;
  let now = TEST_NOW;
  let answer: (request: Received) => Reply;
  let during: () => Promise<unknown> = async () => undefined;
  beforeAll(async () => {
    service = await startService(
      (request) => answer(request),
      () => during(),
    );
    market = await openMarket({ dialect, env: { TRANSLATE_URL: service.url, TRANSLATE_KEY: 'k' }, now: () => now });
  }, 60_000);
  afterAll(async () => {
    await market.close();
    await service.close();
  });
  beforeEach(() => {
    answer = pseudoReply();
    during = async () => undefined;
  });

  const work = async () => {
    market.jobs.wake();
    await market.events.settled();
    await market.jobs.settled();
  };
  const description = async (postId: number, language: string) => {
    const { value } = await market.call(2, 'GET', `/api/Posts/${postId}?lang=${language}`);
    return [value.description, value.originalDescription];
  };
  const jobs = () => market.database.db.selectFrom('job').selectAll().orderBy('id').execute();
  const edit = async (postId: number, text: string) => {
    const { value } = await market.call(1, 'GET', `/api/Posts/edit/${postId}`);
    const form = await aForm(
      postFields(
        value.images.map(({ key }: { key: string }) => key),
        { description: text },
      ),
    );
    const headers = { ...form.headers, ...(await market.as(1)) };
    const url = `/api/Posts/${postId}`;
    return market.app.inject({ method: 'PUT', url, payload: form.payload, headers });
  };

  test('follow a new post in the two other languages, with its numbers as they were', async () => {
    const text = 'Driven 61 000 km since 2015.';
    const postId = await market.publish(1, { description: text });

    await work();

    expect(await description(postId, 'en')).toEqual([text, text]);
    expect(await description(postId, 'ru')).toEqual(['дривен 61 000 км синце 2015.', text]);
    expect(await description(postId, 'am')).toEqual(['դրիվեն 61 000 կմ սինցե 2015.', text]);
    expect(await jobs()).toEqual([]);
  });

  test('of a text that was translated before come without the service', async () => {
    const text = 'A text that two sellers have.';
    const first = await market.publish(1, { description: text });
    await work();
    const asked = service.received.length;

    const second = await market.publish(1, { description: text });
    await work();

    expect(service.received.length).toBe(asked);
    expect(await description(second, 'ru')).toEqual(await description(first, 'ru'));
  });

  test('of no text are none, and nothing waits for them', async () => {
    const postId = await market.publish(1, { description: '' });

    expect(await jobs()).toEqual([]);
    expect(await description(postId, 'ru')).toEqual(['', '']);
  });

  test('of an edited post are made anew', async () => {
    const postId = await market.publish(1, { description: 'The first text.' });
    await work();

    const reply = await edit(postId, 'The second text.');
    await work();

    expect(reply.statusCode).toBe(200);
    expect(await description(postId, 'ru')).toEqual(['тхе сецонд техт.', 'The second text.']);
  });

  test('of a text that changed meanwhile are dropped', async () => {
    const { db } = market.database;
    let change: Promise<unknown> | undefined;
    during = () =>
      (change ??= db
        .updateTable('post')
        .set({ original_description: 'Text after.' })
        .where('original_description', '=', 'Text before.')
        .execute());

    const postId = await market.publish(1, { description: 'Text before.' });
    await work();

    expect(change).toBeDefined();
    const shown = [await description(postId, 'ru'), await description(postId, 'am')];
    // The job of the other language may have begun before the change or after it.
    expect(shown.flat().filter((text) => /before|бефоре|բեֆորե/i.test(text))).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  test('of a deleted post are not asked for', async () => {
    const postId = await market.publish(1, { description: 'Deleted soon.' });
    await work();
    await market.call(1, 'DELETE', `/api/Posts?id=${postId}`);
    await market.database.db.deleteFrom('translation').execute();
    const asked = service.received.length;

    await market.jobs.enqueue(market.database.db, 'translatePost', { postId, language: 'ru' });
    await work();

    expect(service.received.length).toBe(asked);
    expect(await jobs()).toEqual([]);
  });

  test('are asked for again later when the service fails, and the original is shown until then', async () => {
    answer = () => ({ status: 503, body: '' });
    const postId = await market.publish(1, { description: 'The service is away.' });
    await work();

    expect(await description(postId, 'ru')).toEqual(['The service is away.', 'The service is away.']);
    expect(await jobs()).toMatchObject([
      { kind: 'translatePost', tries: 1, last_error: 'ServiceFailed: The service answered with 503.' },
      { kind: 'translatePost', tries: 1 },
    ]);
    answer = pseudoReply();
    now += MINUTE_MS;
    await work();

    expect(await description(postId, 'ru')).toEqual(['тхе сервице ис авай.', 'The service is away.']);
    expect(await jobs()).toEqual([]);
  });

  test.each([
    ['adds a link', 'Купите на https://evil.example/pay'],
    ['loses a number', 'Пробег неизвестен'],
  ])('by a service that %s are not shown', async (_what, translatedText) => {
    answer = () => ({ body: JSON.stringify({ translatedText }) });
    const text = `Hostile words about 120 000 km, ${_what}.`;
    const postId = await market.publish(1, { description: text });
    await work();

    expect(await description(postId, 'ru')).toEqual([text, text]);
    expect((await jobs()).every(({ tries }) => tries === 1)).toBe(true);
    await market.database.db.deleteFrom('job').execute();
  });
});

test('without a service nothing is asked for', async () => {
  const market = await openMarket();
  const postId = await market.publish(1, { description: 'As it is.' });

  const jobs = await market.database.db.selectFrom('job').selectAll().execute();
  const { value } = await market.call(2, 'GET', `/api/Posts/${postId}?lang=am`);
  await market.close();

  expect(jobs).toEqual([]);
  expect(value.description).toBe('As it is.');
}, 60_000);
