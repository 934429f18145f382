import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BulkItem, InventoryRow } from '#contract/http/inventory.ts';
import { PostId } from '#contract/ids.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { type Market, openMarket, sentPhoto } from '#server/modules/posts/testing-selling.ts';

/** A company (odd ids are) and another one. */
const DEALER = 1;
const OTHER = 3;
const PERSON = 2;

describe.each(DIALECTS)('the stock of a dealer on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
    await market.give(DEALER, { post_credits: 1000, top_credits: 100 });
    await market.give(OTHER, { post_credits: 1000 });
  }, 60_000);
  afterAll(() => market.close());

  const changes = async (since = '', pageCount = 500) => {
    const reply = await market.call(DEALER, 'GET', `/api/Inventory?since=${since}&pageCount=${pageCount}`);
    expect(reply.code).toBe('ok');
    return reply.value as {
      rows: InventoryRow[];
      removed: number[];
      cursor: string;
      hasMore: boolean;
      totalCount: number;
    };
  };
  const bulk = (items: object[], key?: string) =>
    market.call(DEALER, 'POST', '/api/Inventory/bulk', { items }, key === undefined ? {} : { 'idempotency-key': key });
  const one = async (id: number, change: BulkItem['change'], seen: string | null = null, key?: string) => {
    const reply = await bulk([{ id, seen, change }], key);
    expect(reply.code).toBe('ok');
    return reply.value[0] as { id: number; error: { code: string; fields?: object } | null; row: InventoryRow | null };
  };
  const rowOf = async (id: number) => (await changes()).rows.find((row) => row.id === id);

  describe('the copy', () => {
    test('holds all of one’s own posts, page by page, and nobody else’s', async () => {
      const own = [await market.publish(DEALER), await market.publish(DEALER), await market.publish(DEALER)];
      const foreign = await market.publish(OTHER);

      const first = await changes('', 2);
      const pages = [first];
      while (pages.at(-1)!.hasMore) pages.push(await changes(pages.at(-1)!.cursor, 2));

      const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => Number(id)));
      expect(ids).toEqual(expect.arrayContaining(own));
      expect(ids).not.toContain(foreign);
      expect(new Set(ids).size).toBe(ids.length);
      expect(first.totalCount).toBe(ids.length);
    });

    test('receives what was done since, also of what was deleted', async () => {
      const kept = await market.publish(DEALER);
      const gone = await market.publish(DEALER);
      const { cursor } = await changes();

      await market.call(DEALER, 'POST', '/api/posts/hide', { postId: kept });
      await market.call(DEALER, 'DELETE', `/api/Posts?id=${gone}`);
      const later = await changes(cursor);

      expect(later.rows.find(({ id }) => id === kept)?.status).toBe('hidden');
      expect(later.rows.map(({ id }) => Number(id))).not.toContain(gone);
      expect(later.removed).toContain(gone);
    });

    test('does not lose what was done while it was being made', async () => {
      const id = await market.publish(DEALER);
      const first = await changes('', 1);
      await one(id, { kind: 'edit', fields: { notes: 'changed meanwhile' } });

      let page = first;
      const seen = new Map<number, InventoryRow>();
      for (let turn = 0; turn < 200; turn += 1) {
        for (const row of page.rows) seen.set(row.id, row);
        if (!page.hasMore && page.cursor.startsWith('n:') && turn > 0 && page.rows.length === 0) break;
        const next = await changes(page.cursor, 1);
        if (!next.hasMore && next.cursor === page.cursor) {
          for (const row of next.rows) seen.set(row.id, row);
          break;
        }
        page = next;
      }

      expect(seen.get(id)?.notes).toBe('changed meanwhile');
    });

    test.each(['x', 'n:', 'p:1', '../..', 'n:99999999999999999999', 'n:999999999999', 'e:1', 'p:1:1'])(
      'starts anew at the cursor %s',
      async (text) => {
        const { rows } = await changes(encodeURIComponent(text).replaceAll('%', ''));
        expect(rows.length).toBeGreaterThan(0);
      },
    );

    test('is refused to a person who is no company', async () => {
      expect((await market.call(PERSON, 'GET', '/api/Inventory')).code).toBe('FORBIDDEN');
      expect((await market.call(undefined, 'GET', '/api/Inventory')).code).toBe('AUTH_REQUIRED');
    });

    test('names a car without the power of its modification', async () => {
      const id = await market.publish(DEALER, { modificationId: undefined, modification: '2.5 AT (181 hp)' });
      expect((await rowOf(id))?.title).toBe('Brand 1 Model 1 2.5 AT');
    });

    test('reports what a car still lacks', async () => {
      const id = await market.publish(DEALER, { description: '' });
      expect((await rowOf(id))?.gaps).toEqual(['fewPhotos', 'vin', 'description']);
    });
  });

  describe('an edit from the grid', () => {
    test('changes price, mileage, stock number and notes, and leaves the rest as it was', async () => {
      const id = await market.publish(DEALER, { mileage: '1000' });
      const before = await rowOf(id);
      const fields = { price: 8800, mileage: 1200, stockNumber: 'A-17', notes: 'second key missing' };

      const { error, row } = await one(id, { kind: 'edit', fields }, before!.modifiedDateUtc);

      expect(error).toBeNull();
      const { modifiedDateUtc } = row!;
      expect(row).toEqual({ ...before, ...fields, modifiedDateUtc });
      expect(modifiedDateUtc > before!.modifiedDateUtc).toBe(true);
    });

    test('takes a mileage in km, also of a car that is shown in miles', async () => {
      const id = await market.publish(DEALER, { mileage: '1000', mileageUnit: 'mi' });

      const inMiles = await one(id, { kind: 'edit', fields: { mileage: 8047 } });
      expect(inMiles.row).toMatchObject({ mileage: 8047, mileageUnit: 'mi' });

      const inKm = await one(id, { kind: 'edit', fields: { mileage: 1200, mileageUnit: 'km' } });
      expect(inKm.row).toMatchObject({ mileage: 1200, mileageUnit: 'km' });
    });

    test('clears what may be empty', async () => {
      const id = await market.publish(DEALER);
      await one(id, { kind: 'edit', fields: { stockNumber: 'B-1', notes: 'n', lookupAddress: 'Komitas 1' } });

      const { row } = await one(id, {
        kind: 'edit',
        fields: { stockNumber: null, notes: null, lookupAddress: null },
      });

      expect(row).toMatchObject({ stockNumber: null, notes: null, lookupAddress: null });
    });

    test('is refused on another version than the one that was seen', async () => {
      const id = await market.publish(DEALER);
      const { modifiedDateUtc } = (await rowOf(id))!;
      await one(id, { kind: 'edit', fields: { price: 9000 } });

      const late = await one(id, { kind: 'edit', fields: { price: 8000 } }, modifiedDateUtc);

      expect(late.error?.code).toBe('VERSION_CONFLICT');
      expect(late.row?.price).toBe(9000);
    });

    test('compares only the values that were seen, where the change names them', async () => {
      const id = await market.publish(DEALER);
      await one(id, { kind: 'edit', fields: { price: 9000, priceUnit: 'USD' } });
      const { modifiedDateUtc } = (await rowOf(id))!;
      const typed = { kind: 'edit', fields: { price: 8000, priceUnit: 'USD', isPriceLocked: true } } as const;

      const late = await one(id, { ...typed, was: { price: 9500 } }, modifiedDateUtc);
      const right = await one(id, { ...typed, was: { price: 9000 } }, modifiedDateUtc);

      expect(late).toMatchObject({ error: { code: 'VERSION_CONFLICT' }, present: { price: 9000 } });
      expect(right).toMatchObject({ error: null, row: { price: 8000 } });
    });

    test('takes no stock number of another car, and any that a deleted one had', async () => {
      const first = await market.publish(DEALER);
      const second = await market.publish(DEALER);
      await one(first, { kind: 'edit', fields: { stockNumber: 'C-9' } });

      const taken = await one(second, { kind: 'edit', fields: { stockNumber: 'C-9' } });
      expect(taken.error).toMatchObject({ code: 'VALIDATION_FAILED', fields: { stockNumber: expect.any(String) } });

      await one(first, { kind: 'delete' });
      expect((await one(second, { kind: 'edit', fields: { stockNumber: 'C-9' } })).error).toBeNull();
    });

    test('takes no region of another country', async () => {
      const id = await market.publish(DEALER);
      const { error } = await one(id, { kind: 'edit', fields: { countryId: 2, regionId: 1 } });
      expect(error?.code).toBe('VALIDATION_FAILED');
    });

    test('of a sold car is refused', async () => {
      const id = await market.publish(DEALER);
      await one(id, { kind: 'sold' });
      expect((await one(id, { kind: 'edit', fields: { price: 5000 } })).error?.code).toBe('POST_STATE');
    });
  });

  describe('many at once', () => {
    test('handles each by itself and continues after a refusal', async () => {
      const a = await market.publish(DEALER);
      const b = await market.publish(DEALER);
      const foreign = await market.publish(OTHER);
      const item = (id: number, change: object) => ({ id, seen: null, change });

      const { value } = await bulk([
        item(a, { kind: 'hide' }),
        item(foreign, { kind: 'delete' }),
        item(999_999, { kind: 'hide' }),
        item(b, { kind: 'top' }),
        item(a, { kind: 'show' }),
      ]);

      expect(value.map(({ error }: { error: { code: string } | null }) => error?.code ?? 'ok')).toEqual([
        'ok',
        'POST_NOT_FOUND',
        'POST_NOT_FOUND',
        'ok',
        'ok',
      ]);
      expect(value[1].row).toBeNull();
      expect(value[0].row.status).toBe('active');
      expect(value[3].row.topUntil).not.toBeNull();
      const untouched = await market.database.db
        .selectFrom('post')
        .select('deleted_at')
        .where('id', '=', foreign)
        .executeTakeFirstOrThrow();
      expect(untouched.deleted_at).toBeNull();
    });

    test('done again under the same key has no second effect', async () => {
      const id = await market.publish(DEALER);
      const before = await market.credits(DEALER);
      const once = await one(id, { kind: 'top' }, null, 'key-00000001');
      const again = await one(id, { kind: 'top' }, null, 'key-00000001');

      expect(again.row?.topUntil).toBe(once.row?.topUntil);
      expect((await market.credits(DEALER)).top_credits).toBe(before.top_credits - 1);
    });

    test('is refused as a whole if it contains an impossible value', async () => {
      const id = PostId.parse(await market.publish(DEALER));
      const wrong = [
        { id, seen: null, change: { kind: 'fly' } },
        { id, seen: null, change: { kind: 'edit', fields: { price: -1 } } },
        { id, seen: null, change: { kind: 'edit', fields: { ownerId: 2 } } },
        { id: -1, seen: null, change: { kind: 'hide' } },
      ];
      for (const item of wrong) expect((await bulk([item])).code).toBe('VALIDATION_FAILED');
      expect((await bulk([])).code).toBe('VALIDATION_FAILED');
      expect(
        (
          await market.call(PERSON, 'POST', '/api/Inventory/bulk', {
            items: [{ id, seen: null, change: { kind: 'hide' } }],
          })
        ).code,
      ).toBe('FORBIDDEN');
    });
  });

  describe('photos that are added', () => {
    test('follow the photos that were there, once however often they are sent', async () => {
      const id = await market.publish(DEALER);
      const images = [await sentPhoto(market.database, DEALER), await sentPhoto(market.database, DEALER)];

      await one(id, { kind: 'addPhotos', images });
      const { error, row } = await one(id, { kind: 'addPhotos', images });

      expect(error).toBeNull();
      expect(row?.imageCount).toBe(3);
      const stored = await market.call(DEALER, 'GET', `/api/Posts/edit/${id}`);
      expect(stored.value.images.slice(1).map(({ key }: { key: string }) => key)).toEqual(images);
    });

    test('are refused where others sent them, and beyond twenty', async () => {
      const id = await market.publish(DEALER);
      const foreign = await sentPhoto(market.database, OTHER);
      expect((await one(id, { kind: 'addPhotos', images: [foreign] })).error?.code).toBe('VALIDATION_FAILED');

      const many = await Promise.all(Array.from({ length: 20 }, () => sentPhoto(market.database, DEALER)));
      expect((await one(id, { kind: 'addPhotos', images: many })).error?.code).toBe('TOO_MANY_PHOTOS');
    });
  });
});
