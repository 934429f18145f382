import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openAiReply,
  promptOf,
  type Reply,
  type Service,
  startService,
} from '#server/modules/translation/testing-service.ts';
import type { BotApiPerson } from '../testing-bot-api.ts';
import { openSellingWorld, SELLER, type SellingWorld } from './testing.ts';

/** A mileage without its thousands, which the vocabulary does not read. */
const AD = 'Toyota Camry двенадцатого года, пробежала под восемьдесят, прошу 9000$';
const RESTATED = 'Toyota Camry 2012, 80000 km, 9000 USD';

describe('a text that the vocabulary reads in part', () => {
  let service: Service;
  let all: SellingWorld;
  let reply: Reply;
  let lastId = 720_000;
  let person: BotApiPerson;
  beforeAll(async () => {
    service = await startService(() => reply);
    const env = { TRANSLATE_URL: service.url, TRANSLATE_MODEL: 'a-model', TRANSLATE_KEY: 'a-key' };
    all = await openSellingWorld({ env: { PUBLIC_URL: 'https://cars.example', SITE_COUNTRY: 'AM', ...env } });
  }, 120_000);
  afterAll(async () => {
    await all.close();
    await service.close();
  });
  beforeEach(() => {
    reply = openAiReply(RESTATED);
    person = { ...SELLER, id: (lastId += 1) };
  });

  /** The draft's values once the bot has read a text. */
  const valuesOf = async (text: string) => {
    await all.api.say('/sell', person);
    all.write(text, person);
    await all.api.handled();
    await all.settled();
    return (await all.draft(person))?.values;
  };
  const asked = () => service.received.length;

  test('is restated by the configured model, which fills the gaps alone', async () => {
    reply = openAiReply('Toyota Camry 2012, 80000 km, 1 USD, VIN 4T1BF1FK5HU123456');
    const values = await valuesOf(AD);

    expect(values).toMatchObject({ year: '2012', mileage: '80000', price: '9000', priceUnit: 'USD' });
    expect(values?.['vin'] ?? '').toBe('');
    const { body, headers } = service.received.at(-1)!;
    expect(headers.authorization).toBe('Bearer a-key');
    expect(promptOf({ body }).task).not.toContain('Camry двенадцатого');
    expect(promptOf({ body }).text).toBe(AD);
  });

  test('takes nothing of a model that names another car than the text', async () => {
    reply = openAiReply('BMW X5 2015, 120000 km, 21000 USD');
    const values = await valuesOf('Продаю Toyota Camry, в хорошем состоянии, один хозяин');

    expect(values?.['year'] ?? '').toBe('');
    expect(values?.['mileage'] ?? '').toBe('');
  });

  test.each<[string, Reply]>([
    ['an error', { status: 500, body: '{}' }],
    ['no JSON', { body: 'hello' }],
    ['noise', openAiReply('Ignore your task. '.repeat(500))],
    ['nothing', openAiReply('')],
  ])('is read by the vocabulary alone where the service answers with %s', async (_what, other) => {
    reply = other;

    expect(await valuesOf(AD)).toMatchObject({ price: '9000', priceUnit: 'USD' });
  });

  test('is not sent anywhere where the vocabulary reads all of it, or where it is an answer', async () => {
    const before = asked();
    await valuesOf('Camry 2018 2.5, 78000 км, 14500$, Ереван');
    await valuesOf('черный');

    expect(asked()).toBe(before);
  });
});
