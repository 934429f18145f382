import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { aPost } from '#server/testing-posts.ts';
import { type Fields, type Market, openMarket, postFields, sentPhoto } from '../testing-selling.ts';
import { hasBannedWords, hasContacts } from './texts-check.ts';

describe('contacts in a text', () => {
  test.each([
    'Call 077 12 34 56 any time',
    'Զանգահարեք +374 77 123456',
    'звоните 8 (916) 123-45-67',
    'see https://cars.example/1',
    'www.cars.example',
    'my shop: best-cars.am',
    'write to @best_cars',
    'ani@example.com',
    't.me/best_cars',
  ])('are found in %j', (text) => {
    expect(hasContacts(text)).toBe(true);
  });

  test.each([
    'One owner, 150 000 km, 2.0 TDI 150 hp, 2015.',
    'New tyres 225/45 R17, service at 120000 km in 2024-2025',
    'Цена 150 000 000 сум, торг уместен.',
    'VIN JTDBR32E720012345, all documents are here',
    'Միշտ ավտոտնակում, 2 բանալի, 100%',
    'Engine 1.6, 4x4, price 12 500$.',
  ])('are not found in %j', (text) => {
    expect(hasContacts(text)).toBe(false);
  });
});

test.each(['a-', '9-', '+', '-', 'a.', '.', 'a', '(1 x'])('a long text of %j takes no time to look through', (sign) => {
  const text = sign.repeat(100_000).slice(0, 100_000);
  const begun = process.cpuUsage();
  hasContacts(text);

  // One that looked at every sign from every other would take minutes.
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(3000);
});

test('banned expressions count with all their words, in any case', () => {
  expect(hasBannedWords('Pay by WESTERN Union, please')).toBe(true);
  expect(hasBannedWords('Предоплата на карту!')).toBe(true);
  expect(hasBannedWords('From a western country, union made')).toBe(true);
  expect(hasBannedWords('A western car')).toBe(false);
});

describe.each(DIALECTS)('the automatic checks on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({
      dialect,
      fill: async ({ db }) => {
        // Model 2 sells for 10 000 dollars.
        const rows = Array.from({ length: 6 }, () => aPost({ owner_id: 2, model_id: 2, year: 2015 }));
        await db.insertInto('post').values(rows).execute();
      },
    });
    await market.give(1, { post_credits: 1000 });
  }, 60_000);
  afterAll(() => market.close());

  const save = async (over: Fields = {}, userId = 1) =>
    market.save(userId, postFields([await sentPhoto(market.database, userId)], over));

  test.each<[string, Fields, string[]]>([
    ['a price of less than half the market', { modelId: '2', price: '4999' }, ['PRICE_FAR_BELOW_MARKET']],
    ['a number in the text', { description: 'Call 077 12 34 56' }, ['CONTACTS_IN_TEXT']],
    ['what is banned', { description: 'Payment by MoneyGram' }, ['BANNED_WORDS']],
  ])('%s makes a post wait for a moderator', async (_name, over, findings) => {
    const saved = await save(over);
    const page = await market.call(2, 'GET', `/api/Posts/${saved.value.id}`);

    expect(saved.value).toMatchObject({ status: 'pending', findings });
    expect(page.code).toBe('POST_NOT_FOUND');
  });

  test('a usual price of the same model is no reason to wait', async () => {
    expect((await save({ modelId: '2', price: '5000' })).value.status).toBe('active');
  });

  test('the same VIN of another seller makes the new post wait, and moderators look at both', async () => {
    const vin = 'WBA3A5C51CF256651';
    const other = await market.publish(3, { vin });
    const saved = await save({ vin });
    const { value: queue } = await market.call(5, 'GET', '/api/admin/posts?pageCount=100');

    expect(saved.value).toMatchObject({ status: 'pending', findings: ['SAME_VIN'] });
    expect(queue.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([other, saved.value.id]));
    expect((await market.call(undefined, 'GET', `/api/Posts/${other}`)).code).toBe('ok');
  });

  test('a photo that looks like another seller’s live one makes a post wait; plain pictures say nothing', async () => {
    const seen = '00ff12ab34cd56ef';
    const alike = '01ff12bb34cd56ee';
    const other = '01ff12bb34cd56e0';
    const plain = '0'.repeat(16);
    for (const hash of [seen, plain]) await market.save(3, postFields([await sentPhoto(market.database, 3, hash)]));
    const save = async (userId: number, hash: string) =>
      (await market.save(userId, postFields([await sentPhoto(market.database, userId, hash)]))).value;
    const same = await save(1, seen);
    const stolen = await save(1, alike);
    const own = await save(3, seen);

    expect(same).toMatchObject({ status: 'pending', findings: ['SAME_PHOTO'] });
    expect(stolen).toMatchObject({ status: 'pending', findings: ['SAME_PHOTO'] });
    expect(own.findings).toEqual([]);
    for (const hash of [other, plain]) expect((await save(1, hash)).status).toBe('active');
  });

  test('a photo of a post that is no longer shown delays no other post', async () => {
    const hash = 'a1b2c3d4e5f60718';
    const { value: gone } = await market.save(3, postFields([await sentPhoto(market.database, 3, hash)]));
    await market.call(3, 'DELETE', `/api/Posts?postId=${gone.id}`);

    expect((await market.save(1, postFields([await sentPhoto(market.database, 1, hash)]))).value.findings).toEqual([]);
  });

  describe('an edit of a live post', () => {
    const edited = async (over: Fields, first: Fields = {}) => {
      const id = await market.publish(1, { modelId: '2', price: '9000', ...first });
      const { value: form } = await market.call(1, 'GET', `/api/Posts/edit/${id}`);
      const fields = { modelId: '2', price: '9000', ...first, id: String(id), ...over };
      return (await market.save(1, postFields([form.images[0].key], fields))).value;
    };

    test('of price, mileage upwards, availability and contacts leaves it live without another look', async () => {
      const after = await edited({
        price: '4000',
        mileage: '130000',
        availabilityId: '2',
        contactPhoneNumber: '+37491123456',
        isNegotiable: 'true',
      });

      expect(after).toMatchObject({ status: 'active', findings: [] });
    });

    test('of the text leaves it live where the checks find nothing', async () => {
      expect((await edited({ description: 'Two owners.' })).status).toBe('active');
    });

    test.each<[string, Fields]>([
      ['text', { description: 'Call 077 12 34 56' }],
      ['year, with a price far below', { year: '2016', price: '4000' }],
      ['mileage downwards, with a price far below', { mileage: '90000', price: '4000' }],
    ])('of the %s takes it offline where the checks find something', async (_name, over) => {
      expect((await edited(over)).status).toBe('pending');
    });

    test('of a hidden one stays hidden and is pending when shown, where the checks find something', async () => {
      const id = await market.publish(1);
      await market.call(1, 'POST', '/api/posts/hide', { postId: id });
      const { value: form } = await market.call(1, 'GET', `/api/Posts/edit/${id}`);
      const fields = postFields([form.images[0].key], { id: String(id), description: 'Call 077 12 34 56' });
      const hidden = await market.save(1, fields);
      const shown = await market.call(1, 'DELETE', `/api/posts/unHide/${id}`);

      expect([hidden.value.status, shown.value.status]).toEqual(['hidden', 'pending']);
    });

    test('lets go of the translations of the old text', async () => {
      const id = await market.publish(1);
      const { db } = market.database;
      await db.insertInto('post_translation').values({ post_id: id, language: 'ru', description: 'Старое' }).execute();
      const { value: form } = await market.call(1, 'GET', `/api/Posts/edit/${id}`);
      await market.save(1, postFields([form.images[0].key], { id: String(id), description: 'New words.' }));

      expect((await market.call(2, 'GET', `/api/Posts/${id}?lang=ru`)).value.description).toBe('New words.');
    });
  });
});

describe.each(['pre', 'post'] as const)('with MODERATION=%s', (mode) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ env: { MODERATION: mode } });
  }, 60_000);
  afterAll(() => market.close());

  test('a clean post is in the status of the setting, and a moderator sees it', async () => {
    const saved = await market.save(1, postFields([await sentPhoto(market.database, 1)]));
    const { value: queue } = await market.call(5, 'GET', '/api/admin/posts');

    expect(saved.value).toMatchObject({ status: mode === 'pre' ? 'pending' : 'active', findings: [] });
    expect(queue.map(({ id }: { id: number }) => id)).toEqual([saved.value.id]);
  });
});
