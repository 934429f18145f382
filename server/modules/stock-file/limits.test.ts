import { describe, expect, test } from 'vitest';
import { openMarket, sentPhoto } from '#server/modules/posts/testing-selling.ts';
import { aRow, filesOf } from './testing.ts';

/** A company (odd ids are) and another one. */
const DEALER = 1;
const OTHER = 3;

describe('what a dealer may do in a day', () => {
  test('ends the rows of a file one by one: credits', async () => {
    const market = await openMarket();
    await market.give(DEALER, { post_credits: 2 });
    const made = await filesOf(market.call, DEALER).create(['1', '2', '3'].map((stockNumber) => aRow({ stockNumber })));
    await market.close();
    expect(made.map(({ error }) => error?.code ?? 'ok')).toEqual(['ok', 'ok', 'PLAN_LIMIT_REACHED']);
  });

  test('ends the rows of a file one by one: 500 cars, in pages of 200', async () => {
    const market = await openMarket();
    await market.give(DEALER, { post_credits: 1000 });
    const files = filesOf(market.call, DEALER);
    const codes: string[] = [];
    for (const page of [0, 1, 2]) {
      const rows = Array.from({ length: 200 }, (_, at) => aRow({ stockNumber: `L-${page}-${at}` }));
      codes.push(...(await files.create(rows)).map(({ error }) => error?.code ?? 'ok'));
    }
    await market.close();
    expect(codes.filter((code) => code === 'ok')).toHaveLength(500);
    expect(new Set(codes.slice(500))).toEqual(new Set(['DAILY_LIMIT']));
  }, 120_000);

  test('is a file of 10,000 rows planned and made, and not files without end', async () => {
    const market = await openMarket({ env: { RATE_LIMIT: 'on' } });
    const files = filesOf(market.call, DEALER);
    const codes: string[] = [];
    for (let call = 0; call < 401; call += 1)
      codes.push((await files.send('plan', [{ stockNumber: 'x' }], {}, {})).code);
    const other = await filesOf(market.call, OTHER).send('plan', [{ stockNumber: 'x' }], {}, {});
    await market.close();
    expect(codes.slice(0, 400).every((code) => code === 'ok')).toBe(true);
    expect([codes[400], other.code]).toEqual(['RATE_LIMITED', 'ok']);
  }, 120_000);
});

describe.each(['pre', 'post'] as const)('with MODERATION=%s', (mode) => {
  test('a car of a file is live unseen only where every post is', async () => {
    const market = await openMarket({ env: { MODERATION: mode } });
    const files = filesOf(market.call, DEALER);
    const queue = async () =>
      (await market.call(5, 'GET', '/api/admin/posts')).value.map(({ id }: { id: number }) => id);
    const [made] = await files.create([aRow({ stockNumber: 'Q-1' })]);
    const id = Number(made!.row!.id);
    const unseen = await queue();
    await files.bulk(id, { kind: 'edit', fields: { price: 9000 } });
    await files.bulk(id, { kind: 'addPhotos', images: [await sentPhoto(market.database, DEALER)] });
    const shown = await files.bulk(id, { kind: 'show' });
    const seen = await queue();
    await market.close();

    expect(unseen).toEqual([]);
    expect(shown.row?.status).toBe(mode === 'pre' ? 'pending' : 'active');
    expect(seen).toEqual([id]);
  });

  test('a moderator’s word about a car without photos is none about its photos', async () => {
    const market = await openMarket({ env: { MODERATION: mode } });
    const files = filesOf(market.call, DEALER);
    const [made] = await files.create([aRow({ stockNumber: 'Q-2' })]);
    const id = Number(made!.row!.id);
    await market.call(5, 'POST', `/api/admin/posts/${id}/approve`, {});
    await files.bulk(id, { kind: 'addPhotos', images: [await sentPhoto(market.database, DEALER)] });
    const shown = await files.bulk(id, { kind: 'show' });
    await market.close();
    expect(shown.row?.status).toBe(mode === 'pre' ? 'pending' : 'active');
  });
});
