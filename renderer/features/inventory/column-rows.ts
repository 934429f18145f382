import type { InventoryRow } from '#contract/http/inventory.ts';
import type { StockColumns } from '#contract/ipc/inventory.ts';

/** The stock's columns as rows; the names come from the source, which has them from the contract. */
export const rowsOfColumns = ({ count, columns }: StockColumns): InventoryRow[] => {
  const entries = Object.entries(columns);
  return Array.from({ length: count }, (_, at) => {
    const row: Record<string, unknown> = {};
    for (const [name, values] of entries) row[name] = values[at];
    return row as InventoryRow;
  });
};

/** Columns of few different values, which come as a text of their own for every car. */
const FEW: ReadonlySet<string> = new Set([
  'status',
  'brand',
  'model',
  'mileageUnit',
  'priceUnit',
  'bodyType',
  'fuelType',
  'transmissionType',
  'country',
  'region',
]);

/** Equal values as one object: a word of a list stands in memory once, not once a car. */
const shared = (values: readonly unknown[]): readonly unknown[] => {
  const known = new Map<unknown, unknown>();
  return values.map((value) => {
    const first = known.get(value);
    if (first !== undefined) return first;
    known.set(value, value);
    return value;
  });
};

const sharedLists = (values: readonly unknown[]): readonly unknown[] => {
  const known = new Map<string, unknown>();
  return values.map((value) => {
    const key = String(value);
    if (!known.has(key)) known.set(key, value);
    return known.get(key);
  });
};

const tidy = (name: string, values: readonly unknown[]): readonly unknown[] =>
  name === 'gaps' ? sharedLists(values) : FEW.has(name) ? shared(values) : values;

/** The same as rows that only know their place and read their values out of the columns. */
export const viewsOfColumns = ({ count, columns }: StockColumns): InventoryRow[] => {
  class Car {
    constructor(readonly at: number) {}
  }
  for (const [name, values] of Object.entries(columns)) {
    const kept = tidy(name, values);
    Object.defineProperty(Car.prototype, name, {
      get(this: Car) {
        return kept[this.at];
      },
    });
  }
  // Every column of the contract is an accessor of the class.
  return Array.from({ length: count }, (_, at) => new Car(at) as unknown as InventoryRow);
};
