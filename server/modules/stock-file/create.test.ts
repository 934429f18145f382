import { describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { formOf, type Market, postFields, sentPhoto } from '#server/modules/posts/testing-selling.ts';
import { TEST_NOW } from '#server/testing.ts';
import { aRow, DEALER, OTHER, withDealers } from './testing.ts';

const VINS = Array.from({ length: 20 }, (_, at) => `1HGCM82633A0043${String(at).padStart(2, '0')}`);

const posts = (market: Market, ownerId = DEALER) =>
  market.database.db.selectFrom('post').selectAll().where('owner_id', '=', ownerId).orderBy('id').execute();

describe.each(DIALECTS)('cars of a stock file on %s', (dialect) => {
  const dealers = withDealers({ dialect });

  test('are made in order, hidden, each for a credit, with everything that their rows say', async () => {
    const before = await dealers.market.credits(DEALER);
    const [one, two] = await dealers.files.create([
      aRow({
        stockNumber: 'M-1',
        vin: VINS[0],
        notes: 'second key',
        address: 'Komitas 1',
        availability: 'availability 2',
        mileage: '75 000 miles',
        price: '4 800 000 ֏',
        displacement: '1.6',
        horsePower: '110 kW',
        isCleared: 'no',
        drive: 'driveType 3',
        generation: 'G1',
        modification: 'my own (110 hp)',
        ownerNumber: 'ownerNumber 2',
      }),
      aRow({ stockNumber: 'M-2', modification: '1i' }),
    ]);

    expect([one?.error, two?.error]).toEqual([null, null]);
    expect(one?.row).toMatchObject({
      status: 'hidden',
      title: 'Brand 1 Model 1 my own',
      stockNumber: 'M-1',
      vin: VINS[0],
      notes: 'second key',
      price: 4_800_000,
      priceUnit: 'AMD',
      mileage: 120_701,
      mileageUnit: 'mi',
      isCleared: false,
      imageCount: 0,
      mainImage: null,
      isPriceLocked: false,
      lookupAddress: 'Komitas 1',
      availabilityId: 2,
      gaps: ['photos', 'description'],
    });
    expect(Number(two?.row?.id)).toBeGreaterThan(Number(one?.row?.id));
    expect((await dealers.market.credits(DEALER)).post_credits).toBe(before.post_credits - 2);
    const [first, second] = (await posts(dealers.market)).slice(-2);
    expect(first).toMatchObject({ displacement: 1600, horse_power: 150, drive_type_id: 3, generation_id: 1 });
    expect(first).toMatchObject({ moderation: 'pending', review_since: null, first_active_at: null });
    expect(second).toMatchObject({ modification_id: 1, modification_text: null, displacement: 2000 });
  });

  test('planned again are the same, and created again are refused, whatever column identifies them', async () => {
    const row = aRow({
      stockNumber: 'A-1',
      vin: VINS[1],
      notes: ' a\r\nb ',
      address: ' Komitas  5 ',
      mileage: '50 001 mi',
    });
    await dealers.files.create([row]);
    const count = (await posts(dealers.market)).length;

    const [planned] = await dealers.files.plan([row]);
    const again = await dealers.files.create([row, { ...row, stockNumber: 'A-2' }, aRow({ stockNumber: 'A-1' })]);

    expect(planned).toMatchObject({ verdict: 'same', messages: [] });
    expect(again.map(({ error }) => error?.code)).toEqual(['DUPLICATE_VIN', 'DUPLICATE_VIN', 'VALIDATION_FAILED']);
    expect(again.map(({ row: made }) => made)).toEqual([null, null, null]);
    expect(again[2]?.error?.fields).toHaveProperty('stockNumber');
    expect(await posts(dealers.market)).toHaveLength(count);
  });

  test('are refused row by row, by column, and stop no other', async () => {
    const made = await dealers.files.create([
      aRow({ stockNumber: 'R-1', color: 'blau', price: '' }),
      aRow({ stockNumber: 'R-2' }),
      aRow({ stockNumber: 'R-2' }),
      aRow({ stockNumber: undefined }),
    ]);
    expect(made.map(({ error }) => error?.code ?? 'ok')).toEqual([
      'VALIDATION_FAILED',
      'ok',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
    ]);
    expect(made[0]?.error?.fields).toEqual({ color: 'UNKNOWN_NAME', price: 'REQUIRED' });
    expect(made[3]?.error?.fields).toEqual({ stockNumber: 'REQUIRED' });
  });

  test('do not bring back what was sold', async () => {
    const row = aRow({ stockNumber: 'S-1', vin: VINS[2] });
    const [made] = await dealers.files.create([row]);
    await dealers.files.bulk(made!.row!.id, { kind: 'sold' });
    expect((await dealers.files.create([{ ...row, stockNumber: 'S-2' }]))[0]?.error?.code).toBe('DUPLICATE_VIN');
  });

  test('of two dealers with the same numbers never meet', async () => {
    const row = aRow({ stockNumber: 'D-1', vin: VINS[3] });
    const [own] = await dealers.files.create([row]);
    const [theirs] = await dealers.others.create([row]);
    expect([own?.error, theirs?.error]).toEqual([null, null]);
    expect(own?.row?.id).not.toBe(theirs?.row?.id);
    expect((await dealers.files.plan([row]))[0]?.postId).toBe(own?.row?.id);
  });

  test('are made once under one key, also where the call was cut in its middle', async () => {
    const rows = ['K-1', 'K-2', 'K-3', 'K-4'].map((stockNumber) => aRow({ stockNumber }));
    const { db } = dealers.market.database;
    const before = await dealers.market.credits(DEALER);
    const whole = await dealers.files.create(rows, 'file-key-0001');
    // As if the server had died after the second row: what came after it is not there, nor is its answer.
    const lost = whole.slice(2).map(({ row }) => Number(row!.id));
    for (const table of ['post_price', 'post_event'] as const)
      await db.deleteFrom(table).where('post_id', 'in', lost).execute();
    await db.deleteFrom('post').where('id', 'in', lost).execute();
    await db.deleteFrom('idempotency').where('key', 'in', ['file-key-0001:2', 'file-key-0001:3']).execute();

    const again = await dealers.files.create(rows, 'file-key-0001');

    expect(again.map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(again.slice(0, 2).map(({ row }) => row?.id)).toEqual(whole.slice(0, 2).map(({ row }) => row?.id));
    const stock = (await posts(dealers.market)).filter(({ stock_number }) => stock_number?.startsWith('K-'));
    expect(stock.map(({ stock_number }) => stock_number)).toEqual(['K-1', 'K-2', 'K-3', 'K-4']);
    // Four cars, and the credits of the two that the test took away again.
    expect((await dealers.market.credits(DEALER)).post_credits).toBe(before.post_credits - 6);
    const [other] = await dealers.files.create([aRow({ stockNumber: 'K-5' })], 'file-key-0001');
    expect(other?.error?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('leave the draft of a new post alone', async () => {
    const { db } = dealers.market.database;
    const draft = { user_id: DEALER, post_id: 0, content: '{}', saved_at: new Date(TEST_NOW).toISOString() };
    await db.insertInto('post_draft').values(draft).execute();
    await dealers.files.create([aRow({ stockNumber: 'DR-1' })]);
    expect(await db.selectFrom('post_draft').selectAll().where('user_id', '=', DEALER).execute()).toHaveLength(1);
  });

  test('keep hostile texts as texts', async () => {
    const texts = {
      notes: '=HYPERLINK("http://x")',
      address: "'; drop table post; --",
      modification: '<b>__proto__</b>',
    };
    const [made] = await dealers.files.create([aRow({ stockNumber: '=1+1', ...texts })]);
    expect(made?.row).toMatchObject({ stockNumber: '=1+1', notes: texts.notes, lookupAddress: texts.address });
  });

  describe('without photos', () => {
    const make = async (stockNumber: string) =>
      Number((await dealers.files.create([aRow({ stockNumber })]))[0]!.row!.id);

    test('are seen by their dealer alone, everywhere', async () => {
      const id = await make('H-1');
      const own = await dealers.market.call(DEALER, 'GET', `/api/Posts/${id}`);
      expect(own.value).toMatchObject({ id, mainImage: null });
      expect((await dealers.market.call(OTHER, 'GET', `/api/Posts/${id}`)).code).toBe('POST_NOT_FOUND');
      expect((await dealers.market.call(undefined, 'GET', `/api/Posts/${id}`)).code).toBe('POST_NOT_FOUND');
      const mine = await dealers.market.call(DEALER, 'GET', '/api/Posts/UserPosts?status=Hidden&pageCount=100');
      expect(mine.value.map((post: { id: number }) => post.id)).toContain(id);
      const live = await dealers.market.publish(DEALER);
      const found = await dealers.market.call(undefined, 'GET', '/api/Posts/Search?pageCount=100');
      const ids = found.value.map((post: { id: number }) => post.id);
      expect([ids.includes(live), ids.includes(id)]).toEqual([true, false]);
      const sitemap = (await dealers.market.app.inject('/sitemap-posts-1.xml')).body;
      expect([sitemap.includes(`/${live}<`), sitemap.includes(`/${id}<`)]).toEqual([true, false]);
      const ofDealer = await dealers.market.call(OTHER, 'GET', `/api/Posts?userId=${DEALER}&pageCount=100`);
      expect(ofDealer.value.map((post: { id: number }) => post.id)).not.toContain(id);
    });

    test('are not shown', async () => {
      const id = await make('H-2');
      expect((await dealers.files.bulk(id, { kind: 'show' })).error?.code).toBe('POST_WITHOUT_PHOTOS');
      const shown = await dealers.market.call(DEALER, 'DELETE', `/api/posts/unHide/${id}`);
      expect([shown.status, shown.code]).toEqual([409, 'POST_WITHOUT_PHOTOS']);
    });

    test('are edited from the grid and by the form, and stay hidden', async () => {
      const id = await make('H-3');
      const { row } = await dealers.files.bulk(id, { kind: 'edit', fields: { price: 8800, notes: 'n' } });
      const { value: form } = await dealers.market.call(DEALER, 'GET', `/api/Posts/edit/${id}`);
      const saved = await dealers.market.save(DEALER, {
        ...formOf(form),
        id: String(id),
        images: '[]',
        description: 'Words',
      });
      expect(row).toMatchObject({ status: 'hidden', price: 8800, notes: 'n' });
      expect([saved.code, saved.value?.status]).toEqual(['ok', 'hidden']);
    });

    test('are sold and deleted like others', async () => {
      const sold = await make('H-4');
      const gone = await make('H-5');
      expect((await dealers.files.bulk(sold, { kind: 'sold' })).row?.status).toBe('sold');
      expect((await dealers.files.bulk(gone, { kind: 'delete' })).error).toBeNull();
    });

    test('have their first photos added, are checked then, and are shown', async () => {
      const id = await make('H-6');
      const images = [await sentPhoto(dealers.market.database, DEALER)];
      const { row } = await dealers.files.bulk(id, { kind: 'addPhotos', images });
      const shown = await dealers.files.bulk(id, { kind: 'show' });
      expect([row?.status, shown.error, shown.row?.status]).toEqual(['hidden', null, 'active']);
      expect((await dealers.market.call(undefined, 'GET', `/api/Posts/${id}`)).code).toBe('ok');
    });

    test('wait for a moderator where the checks of their first photos find something', async () => {
      const [made] = await dealers.files.create([aRow({ stockNumber: 'H-7', description: 'Call 077 12 34 56' })]);
      const id = Number(made!.row!.id);
      await dealers.files.bulk(id, { kind: 'addPhotos', images: [await sentPhoto(dealers.market.database, DEALER)] });
      expect((await dealers.files.bulk(id, { kind: 'show' })).row?.status).toBe('pending');
    });

    test('are no way round the photos of a post', async () => {
      const id = await dealers.market.publish(DEALER);
      const { value: form } = await dealers.market.call(DEALER, 'GET', `/api/Posts/edit/${id}`);
      const bare = { ...formOf(form), images: '[]' };
      expect((await dealers.market.save(DEALER, bare)).fields).toHaveProperty('images');
      await dealers.files.bulk(id, { kind: 'hide' });
      expect((await dealers.market.save(DEALER, bare)).fields).toHaveProperty('images');
      expect((await dealers.market.save(DEALER, postFields([]))).fields).toHaveProperty('images');
    });
  });
});
