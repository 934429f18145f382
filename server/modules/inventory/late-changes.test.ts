import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { lastNumber } from '#server/events/events.repository.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';

const DEALER = 1;

/** In PostgreSQL transactions that overlap commit in another order than they took their numbers in. */
describe('a change that is committed after later ones', () => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect: 'postgres' });
  }, 60_000);
  afterAll(() => market.close());

  type Page = { rows: InventoryRow[]; cursor: string; hasMore: boolean };
  const read = async (since: string, pageCount = 1): Promise<Page> =>
    (await market.call(DEALER, 'GET', `/api/Inventory?since=${since}&pageCount=${pageCount}`)).value;
  const idsOf = (...pages: Page[]) => pages.flatMap(({ rows }) => rows.map(({ id }) => Number(id)));
  /** All pages from a cursor on. */
  const readAll = async (since: string): Promise<Page[]> => {
    const pages = [await read(since)];
    while (pages.at(-1)!.hasMore) pages.push(await read(pages.at(-1)!.cursor));
    return pages;
  };
  /** Records a change in a transaction that stays open until the test commits it. */
  const change = async (postId: number, commit: Promise<void> = Promise.resolve()) => {
    const recorded = Promise.withResolvers<void>();
    const done = market.database.db.transaction().execute(async (transaction) => {
      await market.events.record(transaction, { kind: 'postChanged', postId, userId: DEALER });
      recorded.resolve();
      await commit;
    });
    await recorded.promise;
    return { done };
  };

  test('is read as well, also after full pages', async () => {
    const late = await market.publish(DEALER);
    const others = [await market.publish(DEALER), await market.publish(DEALER)];
    const last = await lastNumber(market.database.db);
    const commit = Promise.withResolvers<void>();
    const lateChange = await change(late, commit.promise);
    for (const id of others) await (await change(id)).done;

    const first = await readAll(`n:${last}`);
    commit.resolve();
    await lateChange.done;
    const second = await readAll(first.at(-1)!.cursor);

    expect(idsOf(...first)).toEqual(others);
    expect(idsOf(...second)).toContain(late);
  });

  test('is read as well where it came while the copy was made', async () => {
    const id = await market.publish(DEALER);
    const other = await market.publish(DEALER);
    const commit = Promise.withResolvers<void>();
    const late = await change(id, commit.promise);
    await (await change(other)).done;

    const copy = await readAll('');
    commit.resolve();
    await late.done;
    const news = await readAll(copy.at(-1)!.cursor);

    expect(idsOf(...copy)).toContain(id);
    expect(idsOf(...news)).toContain(id);
  });
});
