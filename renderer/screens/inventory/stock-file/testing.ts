import { HttpResponse, http } from 'msw';
import { vi } from 'vitest';
import type { BulkItem, InventoryRow } from '#contract/http/inventory.ts';
import { routes } from '#contract/http/routes.ts';
import type { ImportedRow } from '#contract/http/stock-import.ts';
import { UserId } from '#contract/ids.ts';
import { stockOf } from '#renderer/features/inventory/stock-of.ts';
import { aStockCar } from '#renderer/features/inventory/testing.ts';
import { reviewOf } from '#renderer/features/stock-file/import-state.ts';
import type { ImportState, Reading } from '#renderer/features/stock-file/import-state.ts';
import { selectNews } from '#renderer/features/stock-file/news.ts';
import type { Outcome } from '#renderer/features/stock-file/plan-file.ts';
import { readStockFile } from '#renderer/features/stock-file/read/read-file.ts';
import { selectPast, selectStep, stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import type { WithStockFile } from '#renderer/features/stock-file/stock-file.slice.ts';
import { DEFAULTS } from '#renderer/features/stock-file/testing.ts';
import type { StockFileTools } from '#renderer/features/stock-file/world.ts';
import { answer, network } from '#renderer/testing/network.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { stockFileFeatureWith } from './stock-file.feature.ts';

export const DEALER = { id: UserId.parse(1), countryId: 1, regionId: 100 };
export const OTHER_DEALER = UserId.parse(2);

/** A call that stays open until the test answers it. */
export const aHeldCall = () => Promise.withResolvers<void>();

/** A server that keeps the stock: changes what it is asked to, and can be cut off. */
const aStockServer = () => {
  const rows = new Map([1, 2, 3].map((id) => [id, aStockCar(id, { price: 100 })]));
  const bulks: BulkItem[][] = [];
  const records: { id: string; fileName: string; rows: ImportedRow[] }[] = [];
  const server = { isCut: false };
  answer(routes.stockFile.record, ({ body }) => {
    const record = JSON.parse(body) as (typeof records)[number];
    records.push(record);
    return { isSuccess: true, value: { recorded: record.rows.length } };
  });
  answer(routes.inventory.changes, () => ({
    isSuccess: true,
    value: { rows: [...rows.values()], removed: [], cursor: 'c', hasMore: false, totalCount: rows.size },
  }));
  answer(routes.stockFile.places, { isSuccess: true, value: { credits: 100, today: 500 } });
  network.use(
    http.post(`*${routes.inventory.bulk.path}`, async ({ request }) => {
      if (server.isCut) return HttpResponse.error();
      const { items } = (await request.json()) as { items: BulkItem[] };
      bulks.push(items);
      const value = items.map(({ id, change }) => {
        const row = rows.get(id);
        if (row !== undefined && change.kind === 'edit') rows.set(id, { ...row, ...change.fields } as typeof row);
        if (row !== undefined && change.kind === 'hide') rows.set(id, { ...row, status: 'hidden' });
        return { id, error: null, row: rows.get(id) ?? null };
      });
      return HttpResponse.json({ isSuccess: true, value });
    }),
  );
  return { rows, bulks, records, server };
};

const A_READING: Reading = {
  fileName: ' stock.csv ',
  table: { rows: [], width: 0, sheets: [], sheet: null, hidden: 0, encoding: 'utf-8', separator: ',' },
  choices: {},
  header: 0,
  mapping: [],
  isKnown: false,
  names: [],
  defaults: DEFAULTS,
};
const A_REVIEW = { places: { credits: 100, today: 500 }, stock: [] };

/** The dialog of a dealer, open: the store and sagas over a server that keeps the stock. */
export const openImport = async (tools: Partial<StockFileTools> = {}) => {
  const onServer = aStockServer();
  const pasts = answer(routes.stockFile.imports, { isSuccess: true, value: [] });
  const { store, deps, platform } = createWorld();
  const source = stockOf(deps, DEALER.id);
  await source.sync('en');
  const profileOutdated = vi.fn<StockFileTools['profileOutdated']>(() => ({ type: 'test' }));
  deps.addFeature(stockFileFeatureWith({ read: readStockFile, pauses: [0, 0, 0, 0, 0], profileOutdated, ...tools }));
  const state = () => store.getState() as unknown as WithStockFile;
  const step = () => selectStep(state());
  const { dispatch } = store;
  dispatch(stockFileActions.opened(DEALER));
  const choose = (text: string) => dispatch(stockFileActions.fileTaken(new File([text], 'stock.csv')));
  return {
    ...onServer,
    dispatch,
    source,
    platform,
    pasts,
    profileOutdated,
    step,
    choose,
    past: () => selectPast(state()),
    news: () => selectNews(state()),
    /** Waits until the dialog shows a step, and returns it. */
    reach: <Name extends ImportState['step']>(name: Name, isThere = (_now: ImportState): boolean => true) =>
      vi.waitFor(() => {
        const now = step();
        if (now.step !== name || !isThere(now)) throw new Error(`shows ${now.step}`);
        // The name was compared.
        return now as Extract<ImportState, { step: Name }>;
      }),
    /** Shows the review of these rows. */
    review: (outcomes: readonly Outcome[], stock: readonly InventoryRow[] = []) =>
      dispatch(stockFileActions.planned(reviewOf(A_READING, { ...A_REVIEW, outcomes, stock }))),
    /** Applies these rows. */
    apply: (outcomes: readonly Outcome[], stock: readonly InventoryRow[] = []) => {
      dispatch(stockFileActions.planned(reviewOf(A_READING, { ...A_REVIEW, outcomes, stock })));
      if (stock.length > 0) dispatch(stockFileActions.wayChosen('hide'));
      dispatch(stockFileActions.applyAsked());
    },
  };
};
