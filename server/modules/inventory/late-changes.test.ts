import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { TEST_NOW } from '#server/testing.ts';

const DEALER = 1;

/** Transactions that overlap end in another order than they were given numbers for what they write down. */
describe.each(DIALECTS)('a change that is seen only after later ones on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
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
  const lastEvent = async (): Promise<number> => {
    const { db } = market.database;
    const { id } = await db.selectFrom('post_event').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    return id;
  };
  const happened = async (post_id: number, id: number) => {
    const { db, dialect: sql } = market.database;
    const event = {
      id,
      post_id,
      actor_id: DEALER,
      action: 'edit',
      details: '{}',
      at: new Date(TEST_NOW).toISOString(),
    };
    await db.insertInto('post_event').values(event).execute();
    await sql.afterExplicitIds(db, 'post_event');
  };

  test('is read all the same, also behind full pages', async () => {
    const [late, ...others] = [
      await market.publish(DEALER),
      await market.publish(DEALER),
      await market.publish(DEALER),
    ] as const;
    const last = await lastEvent();
    await happened(others[0], last + 2);
    await happened(others[1], last + 3);

    const first = await readAll(`e:${last}`);
    await happened(late, last + 1);
    const second = await readAll(first.at(-1)!.cursor);

    expect(idsOf(...first)).toEqual(others);
    expect(idsOf(...second)).toContain(late);
  });

  test('is read all the same where it came while the copy was made', async () => {
    const id = await market.publish(DEALER);
    const last = await lastEvent();
    await happened(id, last + 2);

    const copy = await readAll('');
    await happened(id, last + 1);
    const news = await readAll(copy.at(-1)!.cursor);

    expect(idsOf(...copy)).toContain(id);
    expect(idsOf(...news)).toContain(id);
  });
});
