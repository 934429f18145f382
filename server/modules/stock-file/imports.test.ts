import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { KEPT_IMPORTS, type UndoneRow } from '#contract/http/stock-import.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import { createCredits } from '#server/modules/credits/index.ts';
import { StatusService } from '#server/modules/posts/index.ts';
import { sentPhoto } from '#server/modules/posts/testing-selling.ts';
import { TEST_NOW } from '#server/testing.ts';
import { undoImport } from './imports.ts';
import { aRow, DEALER, DEFAULTS, OTHER, withDealers } from './testing.ts';

const ADMIN = 5;

describe.each(DIALECTS)('an import on %s', (dialect) => {
  let now = TEST_NOW;
  const dealers = withDealers({ dialect, now: () => now });
  const send = async (url: string, body: object | undefined, userId: number = DEALER) =>
    dealers.market.call(userId, body === undefined ? 'GET' : 'POST', `/api/Inventory/${url}`, body);
  const record = (id: string, rows: readonly object[], fileName = 'stock.csv') =>
    send('imports', { id, fileName, rows });
  const edits = (postId: number, fields: object, place = 2) => ({ place, postId, change: { kind: 'edit', fields } });
  const listed = async (id: string) =>
    (await send('imports', undefined)).value.find((each: { id: string }) => each.id === id);
  const undo = async (id: string) => {
    const rows: UndoneRow[] = [];
    for (let left = 1; left > 0; ) {
      const { value } = await send(`imports/${id}/undo`, {});
      rows.push(...value.rows);
      ({ left } = value);
    }
    return rows;
  };
  const rowOf = async (id: number) => {
    const { db } = dealers.market.database;
    return db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  };
  /** A car with an import that gave it another price, place and notes. */
  const imported = async (over: object = {}) => {
    const postId = await dealers.market.publish(DEALER, { notes: 'old', mileage: '50001', mileageUnit: 'mi' });
    const id = randomUUID();
    const fields = { price: 8000, priceUnit: 'EUR', notes: 'new', mileage: 96_562, regionId: 2, countryId: 1, ...over };
    await record(id, [edits(postId, fields)]);
    await dealers.files.bulk(postId, { kind: 'edit', fields });
    return { id, postId };
  };
  const make = async (stockNumber: string, id = randomUUID()) => {
    const into = { id, fileName: 'new.csv', places: [7] };
    const { value } = await send('create', { rows: [aRow({ stockNumber })], defaults: DEFAULTS, into });
    return { id, postId: value[0].row.id as number };
  };

  test('restores the cars’ earlier values, also miles, and is listed with its counts', async () => {
    const { id, postId } = await imported();
    const before = await listed(id);
    const rows = await undo(id);

    expect(before).toMatchObject({ fileName: 'stock.csv', updated: 1, created: 0, left: 1, undoneDateUtc: null });
    expect(rows).toEqual([{ place: 2, postId, title: 'Brand 1 Model 1', outcome: 'undone', fields: [] }]);
    expect(await rowOf(postId)).toMatchObject({
      price_minor: 950_000,
      price_unit: 'USD',
      notes: 'old',
      region_id: 1,
      mileage_unit: 'mi',
      mileage: 80_469,
    });
    expect(await listed(id)).toMatchObject({ left: 0, kept: 0, undoneDateUtc: expect.any(String) });
  });

  test('is taken back once: what is the same again later stays', async () => {
    const { id, postId } = await imported();
    await undo(id);
    await dealers.files.bulk(postId, { kind: 'edit', fields: { price: 8000, priceUnit: 'EUR' } });

    expect(await undo(id)).toEqual([]);
    expect(await rowOf(postId)).toMatchObject({ price_minor: 800_000, price_unit: 'EUR' });
  });

  test('leaves values that were changed since, and reports which', async () => {
    const { id, postId } = await imported();
    await dealers.files.bulk(postId, { kind: 'edit', fields: { price: 7777 } });

    expect(await undo(id)).toMatchObject([{ outcome: 'changed', fields: ['price', 'priceUnit'] }]);
    expect(await rowOf(postId)).toMatchObject({ price_minor: 777_700, price_unit: 'EUR', notes: 'old' });
    expect(await listed(id)).toMatchObject({ left: 0, kept: 1 });
  });

  test('whose changes never came through has nothing to take back', async () => {
    const postId = await dealers.market.publish(DEALER);
    const id = randomUUID();
    await record(id, [edits(postId, { price: 5 })]);
    const { modified_at } = await rowOf(postId);

    expect(await undo(id)).toMatchObject([{ outcome: 'undone' }]);
    expect((await rowOf(postId)).modified_at).toBe(modified_at);
  });

  test('recorded again once its changes are made keeps the first values', async () => {
    const { id, postId } = await imported();
    await record(id, [edits(postId, { price: 8000, priceUnit: 'EUR', notes: 'new' })], 'other.csv');
    await undo(id);

    expect(await rowOf(postId)).toMatchObject({ price_minor: 950_000, notes: 'old' });
  });

  test('shows what it hid, and leaves sold and deleted cars', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => dealers.market.publish(DEALER)));
    const [hidden, shown, sold, gone] = ids as [number, number, number, number];
    const id = randomUUID();
    const changes = [hidden, shown].map((postId) => ({ place: null, postId, change: { kind: 'hide' } }));
    await record(id, [...changes, { place: null, postId: sold, change: { kind: 'sold' } }, edits(gone, { price: 5 })]);
    for (const postId of [hidden, shown]) await dealers.files.bulk(postId, { kind: 'hide' });
    await dealers.files.bulk(shown, { kind: 'show' });
    await dealers.files.bulk(sold, { kind: 'sold' });
    await dealers.files.bulk(gone, { kind: 'delete' });

    const rows = await undo(id);

    expect(new Map(rows.map(({ postId, outcome }) => [postId as number, outcome]))).toEqual(
      new Map([
        [hidden, 'undone'],
        [shown, 'undone'],
        [sold, 'sold'],
        [gone, 'gone'],
      ]),
    );
    expect((await rowOf(hidden)).hidden_at).toBeNull();
  });

  test('deletes the cars that it made and gives their credits back, once', async () => {
    const { post_credits: credits } = await dealers.market.credits(DEALER);
    const { id, postId } = await make('IM-1');
    const made = await listed(id);
    const rows = await undo(id);
    await undo(id);

    expect(made).toMatchObject({ fileName: 'new.csv', created: 1 });
    expect(rows).toMatchObject([{ place: 7, postId, outcome: 'undone' }]);
    expect((await rowOf(postId)).deleted_at).not.toBeNull();
    expect((await dealers.market.credits(DEALER)).post_credits).toBe(credits);
  });

  test('gives each credit back once, however many ask at once', async () => {
    const { post_credits: credits } = await dealers.market.credits(DEALER);
    const id = randomUUID();
    for (const at of [1, 2, 3, 4, 5, 6]) await make(`IM-AT-ONCE-${at}`, id);
    await Promise.all([undo(id), undo(id), undo(id)]);

    expect((await dealers.market.credits(DEALER)).post_credits).toBe(credits);
    expect(await listed(id)).toMatchObject({ created: 6, left: 0, kept: 0 });
  });

  test('whose server dies after a car was deleted has its credit given back all the same', async () => {
    const { post_credits: credits } = await dealers.market.credits(DEALER);
    const { id } = await make('IM-DIES');
    const { db } = dealers.market.database;
    const idempotency = createIdempotency({ ...dealers.market.database, now: () => now });
    const { run } = idempotency;
    const { record } = dealers.market.events;
    const spending = createCredits(record);
    const states = new StatusService({
      db,
      idempotency: {
        run: async (intent, write) => {
          await run(intent, write);
          throw new Error('the process is gone');
        },
      },
      rates: { toUsdMinor: (minor) => minor },
      moderation: 'auto',
      credits: spending,
      record,
      now: () => now,
    });
    const saving = { edit: () => Promise.reject(new Error('nothing is saved')) };
    const dying = { db, states, credits: spending, saving, idempotency, record, now: () => now };
    const death = undoImport(dying, { ownerId: DEALER, language: 'en', id });

    await expect(death).rejects.toThrow('the process is gone');
    await undo(id);
    expect((await dealers.market.credits(DEALER)).post_credits).toBe(credits);
    expect(await listed(id)).toMatchObject({ left: 0, kept: 0 });
  });

  test('gives no second credit back for a car that a moderator had rejected', async () => {
    const { id, postId } = await make('IM-REJECTED');
    await dealers.market.call(ADMIN, 'POST', `/api/admin/posts/${postId}/reject`, { reasonCode: 'NOT_A_CAR' });
    const { post_credits: credits } = await dealers.market.credits(DEALER);
    const rows = await undo(id);

    expect(rows).toMatchObject([{ outcome: 'undone' }]);
    expect((await dealers.market.credits(DEALER)).post_credits).toBe(credits);
  });

  test('keeps the cars that got photos or were shown since', async () => {
    const id = randomUUID();
    const bare = await make('IM-2', id);
    const withPhoto = await make('IM-3', id);
    const live = await make('IM-4', id);
    for (const { postId } of [withPhoto, live])
      await dealers.files.bulk(postId, {
        kind: 'addPhotos',
        images: [await sentPhoto(dealers.market.database, DEALER)],
      });
    await dealers.files.bulk(live.postId, { kind: 'show' });

    expect((await undo(id)).map(({ postId, outcome }) => [postId, outcome])).toEqual([
      [bare.postId, 'undone'],
      [withPhoto.postId, 'photos'],
      [live.postId, 'published'],
    ]);
    expect((await rowOf(withPhoto.postId)).deleted_at).toBeNull();
  });

  test('of another dealer is none of this one’s, nor are their cars', async () => {
    const { id, postId } = await imported();
    const foreign = await dealers.market.publish(OTHER);
    const mine = randomUUID();
    const { value } = await record(mine, [edits(foreign, { price: 1 })]);

    expect((await send(`imports/${id}/undo`, {}, OTHER)).code).toBe('NOT_FOUND');
    expect((await send('imports', undefined, OTHER)).value).toEqual([]);
    expect(value).toEqual({ recorded: 0 });
    expect(await undo(mine)).toEqual([]);
    expect((await rowOf(postId)).price_unit).toBe('EUR');
  });

  test('with an id or a name that is none is refused', async () => {
    const rows = [edits(1, { price: 5 })];
    expect((await record('1', rows)).code).toBe('VALIDATION_FAILED');
    expect((await record(randomUUID(), rows, ' ')).code).toBe('VALIDATION_FAILED');
    expect((await record(randomUUID(), [])).code).toBe('VALIDATION_FAILED');
    expect((await send(`imports/${randomUUID()}/undo`, {})).code).toBe('NOT_FOUND');
  });

  test('is forgotten when twenty others came after it', async () => {
    const { id } = await imported();
    const postId = await dealers.market.publish(DEALER);
    for (let at = 0; at < KEPT_IMPORTS; at += 1) {
      now += 1000;
      await record(randomUUID(), [edits(postId, { price: 10 + at })]);
    }

    expect((await send('imports', undefined)).value).toHaveLength(KEPT_IMPORTS);
    expect(await listed(id)).toBeUndefined();
    expect((await send(`imports/${id}/undo`, {})).code).toBe('NOT_FOUND');
  });

  test('asks beforehand how many new cars there is a place for', async () => {
    const before = (await send('places', undefined)).value;
    await make('IM-9');
    const { post_credits: credits } = await dealers.market.credits(DEALER);

    expect((await send('places', undefined)).value).toEqual({ credits, today: before.today - 1 });
  });
});
