import { afterAll, beforeAll } from 'vitest';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { type PlannedRow, SHEET_FIELDS, type SheetField, type SheetRow } from '#contract/http/stock-file.ts';
import type { TestAppOptions } from '#server/testing.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';

/** What the tests' dealers say of rows that do not say it. */
export const DEFAULTS = {
  priceUnit: 'USD',
  mileageUnit: 'km',
  countryId: 1,
  regionId: 1,
  isCleared: true,
  overwritesLocked: false,
};

/** A row by the words of the tests' catalogue; undefined leaves a cell empty. */
export const aRow = (over: Partial<Record<SheetField, string | undefined>> = {}): SheetRow => {
  const row: Partial<Record<SheetField, string | undefined>> = {
    stockNumber: 'S-1',
    brand: 'Brand 1',
    model: 'Model 1',
    year: '2015',
    bodyType: 'bodyType 1',
    fuelType: 'fuelType 1',
    transmission: 'transmissionType 1',
    color: 'color 1',
    mileage: '120 000',
    price: '9 500 $',
    contactPhone: '+374 77 123456',
    ...over,
  };
  return Object.fromEntries(SHEET_FIELDS.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])));
};

type Made = {
  readonly error: { code: string; fields?: Record<string, string> } | null;
  readonly row: InventoryRow | null;
};

/** How a test's market is called. */
type Call = <Value>(
  userId: number,
  method: 'POST',
  url: string,
  body: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<{ readonly code: string; readonly value: Value }>;

/** A dealer's calls with stock files. */
export const filesOf = (call: Call, userId: number) => {
  const send = <Value>(
    way: string,
    rows: object,
    defaults: object,
    { key, lang = 'en' }: { key?: string; lang?: string },
  ) =>
    call<Value>(
      userId,
      'POST',
      `/api/Inventory/${way}?lang=${lang}`,
      { rows, defaults: { ...DEFAULTS, ...defaults } },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  return {
    plan: async (rows: readonly SheetRow[], defaults: object = {}, lang = 'en'): Promise<PlannedRow[]> =>
      (await send<PlannedRow[]>('plan', rows, defaults, { lang })).value,
    create: async (rows: readonly SheetRow[], key?: string): Promise<Made[]> =>
      (await send<Made[]>('create', rows, {}, key === undefined ? {} : { key })).value,
    send,
    bulk: async (id: number, change: object): Promise<Made> => {
      const items = [{ id, seen: null, change }];
      const [made] = (await call<Made[]>(userId, 'POST', '/api/Inventory/bulk', { items })).value;
      if (made === undefined) throw new Error('The answer has no line for the car.');
      return made;
    },
  };
};

/** The codes of a planned row by their columns. */
export const codesOf = ({ messages }: PlannedRow): string[] =>
  messages.map(({ field, code }) => `${field ?? ''} ${code}`);

/** A company (odd ids are) and another one. */
export const [DEALER, OTHER] = [1, 3] as const;

/** A market for the tests of a block, where both companies have credits for all that they make. */
export const withDealers = (options: TestAppOptions) => {
  let market: Market | undefined;
  beforeAll(async () => {
    market = await openMarket(options);
    await market.give(DEALER, { post_credits: 1000 });
    await market.give(OTHER, { post_credits: 1000 });
  }, 60_000);
  afterAll(() => market?.close());
  const opened = (): Market => {
    if (market === undefined) throw new Error('The market opens before the first test.');
    return market;
  };
  return {
    get market() {
      return opened();
    },
    get files() {
      return filesOf(opened().call, DEALER);
    },
    get others() {
      return filesOf(opened().call, OTHER);
    },
  };
};
