import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { aForm } from '#server/testing-forms.ts';
import { type Fields, type Market, openMarket, postFields, sentPhoto } from '../testing-selling.ts';

const VIN = 'JTDBR32E720012345';
const GONE = 'This file is not here any more. Please send it again.';

describe.each(DIALECTS)('writing posts on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
  }, 60_000);
  afterAll(() => market.close());

  const photo = (userId = 1) => sentPhoto(market.database, userId);
  const edit = (userId: number, postId: number) => market.call(userId, 'GET', `/api/Posts/edit/${postId}`);
  const rows = async () => {
    const { count } = await market.database.db
      .selectFrom('post')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  test('a clean post is live at once, costs one credit and comes back as it was typed', async () => {
    const first = await photo();
    const second = await photo();
    const before = await market.credits(1);
    const saved = await market.save(
      1,
      postFields([second, first], {
        vin: VIN.toLowerCase(),
        features: '[3,1]',
        mileage: '60001',
        mileageUnit: 'mi',
        modificationId: '1',
        generationId: '1',
        description: 'Մեկ տեր, միշտ ավտոտնակում։',
      }),
    );
    const page = await market.call(2, 'GET', `/api/Posts/${saved.value.id}`);
    const form = await edit(1, saved.value.id);

    expect(saved).toMatchObject({ code: 'ok', value: { status: 'active', findings: [] } });
    expect(saved.value.postCredits).toBe(before.post_credits - 1);
    expect(page.value).toMatchObject({
      vin: VIN,
      originalLanguage: 'am',
      displacement: 2000,
      modification: { name: '1i' },
      mainImage: `/media/${second}/1280.jpg`,
    });
    expect(form.value).toMatchObject({ features: [1, 3], rejection: null, status: 'active' });
    expect(form.value.values).toMatchObject({ mileage: 60_001, mileageUnit: 'mi', price: 9500, vin: VIN });
    expect(form.value.images.map(({ key }: { key: string }) => key)).toEqual([second, first]);
  });

  test.each<[string, Fields, string[]]>([
    ['no photo', { images: '[]' }, ['images']],
    ['the same photo twice', { images: JSON.stringify(['a'.repeat(64), 'a'.repeat(64)]) }, ['images']],
    ['a photo that nobody sent', { images: JSON.stringify(['a'.repeat(64)]) }, ['images']],
    ['21 photos', { images: JSON.stringify(Array.from({ length: 21 }, () => 'a'.repeat(64))) }, ['images']],
    ['photos that are no list', { images: '{"0":1}' }, ['images']],
    ['photos by a path', { images: '["../../etc/passwd"]' }, ['images.0']],
    ['no way to the seller', { contactPhoneNumber: '' }, ['contactPhoneNumber']],
    ['a number outside every plan', { contactPhoneNumber: '+37400000000' }, ['contactPhoneNumber']],
    ['a script for a link', { videoUrl: 'javascript:alert(1)' }, ['videoUrl']],
    ['an unsafe link', { videoUrl: 'http://video.example/1' }, ['videoUrl']],
    ['a link with a password', { videoUrl: 'https://me:secret@video.example/1' }, ['videoUrl']],
    ['a film that nobody sent', { videoUrl: `/media/${'b'.repeat(64)}/video.mp4` }, ['videoUrl']],
    ['a model of another brand', { modelId: '60' }, ['modelId']],
    ['a generation of another model', { generationId: '100' }, ['generationId']],
    ['a modification of another model', { modificationId: '200' }, ['modificationId']],
    ['a modification of another generation', { generationId: '1', modificationId: '3' }, ['modificationId']],
    ['a region of another country', { regionId: '75' }, ['regionId']],
    ['a country that is none', { countryId: '999', regionId: '1' }, ['countryId', 'regionId', 'clearanceCountryId']],
    ['a colour that is none', { colorId: '999999999' }, ['colorId']],
    ['an extra that is none', { features: '[1,77]' }, ['features']],
    ['an extra beyond every number', { features: '[9007199254740991]' }, ['features.0']],
    ['a year before the model', { year: '1989' }, ['year']],
    ['a year that has not come', { year: '2028' }, ['year']],
    ['a year of nine digits', { year: '999999999' }, ['year']],
    ['no price', { price: '0' }, ['price']],
    ['a price below nothing', { price: '-5' }, ['price']],
    ['a price beyond every car', { price: '9999999999' }, ['price']],
    ['a price as a power', { price: '1e6' }, ['price']],
    ['a mileage below nothing', { mileage: '-1' }, ['mileage']],
    ['a mileage to the moon and back', { mileage: '99999999' }, ['mileage']],
    ['a currency that is none', { priceUnit: 'BTC' }, ['priceUnit']],
    ['a VIN with an O', { vin: 'JTDBR32E72OO12345' }, ['vin']],
    ['a text over its limit', { description: 'a'.repeat(5001) }, ['description']],
    ['an owner', { ownerId: '2' }, ['ownerId']],
    ['a status', { moderation: 'approved' }, ['moderation']],
  ])('%s is refused by its field, and nothing is left of it', async (_name, over, fields) => {
    const before = await rows();
    const credits = await market.credits(1);
    const own = over['images'] === undefined ? await photo() : '';
    const reply = await market.save(1, postFields([own], over));

    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(Object.keys(reply.fields).toSorted()).toEqual(fields.toSorted());
    expect([await rows(), await market.credits(1)]).toEqual([before, credits]);
  });

  test('photos that another person sent cannot be used', async () => {
    const foreign = await photo(2);

    expect(await market.save(1, postFields([foreign]))).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { images: GONE },
    });
  });

  test('who has no credit left gets no post', async () => {
    await market.give(2, { post_credits: 1 });
    const forms = await Promise.all([photo(2), photo(2), photo(2)]);
    const replies = await Promise.all(forms.map((key) => market.save(2, postFields([key]))));

    expect(replies.map(({ code }) => code).toSorted()).toEqual(['PLAN_LIMIT_REACHED', 'PLAN_LIMIT_REACHED', 'ok']);
    expect((await market.credits(2)).post_credits).toBe(0);
  });

  test('who has proven nothing cannot sell', async () => {
    await market.database.db.updateTable('users').set({ email: null }).where('id', '=', 4).execute();
    const refused = await market.save(4, postFields([await photo(4)]));
    const identity = {
      provider: 'telegram' as const,
      subject: '44',
      user_id: 4,
      created_at: '2026-01-01T00:00:00.000Z',
    };
    await market.database.db.insertInto('login_identity').values(identity).execute();

    expect([refused.status, refused.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect((await market.save(4, postFields([await photo(4)]))).code).toBe('ok');
  });

  test('a second post with one’s own VIN is refused and names the first', async () => {
    const vin = 'WVWZZZ1JZ3W386752';
    const first = await market.publish(3, { vin });
    const second = await market.save(3, postFields([await photo(3)], { vin }));
    await market.call(3, 'POST', '/api/posts/sold', { postId: first });

    expect(second).toMatchObject({ status: 409, code: 'DUPLICATE_VIN', fields: { postId: String(first) } });
    expect((await market.save(3, postFields([await photo(3)], { vin }))).code).toBe('ok');
  });

  test('sent twice under one key it is one post for one credit; another form under the key is refused', async () => {
    const fields = postFields([await photo()]);
    const before = await rows();
    const credits = await market.credits(1);
    const first = await market.save(1, fields, 'key-of-one-post');
    const again = await market.save(1, fields, 'key-of-one-post');
    const other = await market.save(1, { ...fields, price: '9501' }, 'key-of-one-post');

    expect(again.value).toEqual(first.value);
    expect(other.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await rows()).toBe(before + 1);
    expect((await market.credits(1)).post_credits).toBe(credits.post_credits - 1);
  });

  test('an edit changes its own fields, keeps photos without sending them again and writes history down', async () => {
    const id = await market.publish(1);
    const { value: form } = await edit(1, id);
    const kept = form.images[0].key;
    const added = await photo();
    const reply = await market.save(
      1,
      postFields([added, kept], { id: String(id), modifiedDateUtc: form.modifiedDateUtc, price: '8000' }),
    );
    const prices = await market.database.db
      .selectFrom('post_price')
      .select('price_minor')
      .where('post_id', '=', id)
      .orderBy('id')
      .execute();
    const events = await market.database.db
      .selectFrom('post_event')
      .select(['action', 'details'])
      .where('post_id', '=', id)
      .orderBy('id')
      .execute();

    expect(reply).toMatchObject({ code: 'ok', value: { id, status: 'active' } });
    expect(reply.value.modifiedDateUtc > form.modifiedDateUtc).toBe(true);
    expect(prices).toEqual([{ price_minor: 950_000 }, { price_minor: 800_000 }]);
    expect(events.map(({ action }) => action)).toEqual(['create', 'edit']);
    expect(JSON.parse(events[1]?.details ?? '')).toMatchObject({ from: '9500 USD', to: '8000 USD' });
    expect((await market.call(undefined, 'GET', `/api/Posts/${id}`)).value).toMatchObject({
      price: 8000,
      imageCount: 2,
    });
  });

  test('an edit of a version that is not the present one is refused, and so is anybody else’s', async () => {
    const id = await market.publish(1);
    const { value: form } = await edit(1, id);
    const change = postFields([form.images[0].key], { modifiedDateUtc: form.modifiedDateUtc, price: '8100' });
    const sent = await aForm(change);
    const put = (userId: number) => market.call(userId, 'PUT', `/api/Posts/${id}`, sent.payload, sent.headers);
    const stranger = await put(3);
    const first = await put(1);
    const stale = await put(1);
    const foreignPhoto = await market.save(3, postFields([form.images[0].key], { id: String(id) }));

    expect([stranger.code, first.code, stale.code]).toEqual(['POST_NOT_FOUND', 'ok', 'VERSION_CONFLICT']);
    expect(foreignPhoto.code).toBe('POST_NOT_FOUND');
    expect((await edit(3, id)).code).toBe('POST_NOT_FOUND');
    expect((await edit(1, id)).value.values.price).toBe(8100);
  });

  test('after thirty posts in a day a person waits', async () => {
    await market.give(3, { post_credits: 1000 });
    await market.database.db.updateTable('users').set({ is_business: 0 }).where('id', '=', 3).execute();
    const { id } = await market.database.db
      .selectFrom('post')
      .select('id')
      .where('owner_id', '=', 3)
      .limit(1)
      .executeTakeFirstOrThrow();
    const template = await market.database.db
      .selectFrom('post')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { id: _id, ...copy } = { ...template, vin: null };
    await market.database.db
      .insertInto('post')
      .values(Array.from({ length: 30 }, () => copy))
      .execute();

    expect(await market.save(3, postFields([await photo(3)]))).toMatchObject({ status: 429, code: 'DAILY_LIMIT' });
  });
});
