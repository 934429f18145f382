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

/** A column as it is held: how a row's value is read out of it. */
type Read = (at: number) => unknown;

const MOST_CODED = 255;
/** Lists are compared by their content. */
const keyOf = (value: unknown): unknown => (Array.isArray(value) ? value.join() : value);

/**
 * A column of few different values, such as a body type, as one byte a car: each value comes as a text of its own for
 * every car, and is in memory once. Undefined for a column of many.
 */
const coded = (values: readonly unknown[]): Read | undefined => {
  // Numbers take no memory of their own.
  if (typeof values[0] === 'number' || typeof values[0] === 'boolean') return undefined;
  const known = new Map<unknown, number>();
  const few: unknown[] = [];
  const codes = new Uint8Array(values.length);
  for (const [at, value] of values.entries()) {
    const key = keyOf(value);
    let code = known.get(key);
    if (code === undefined) {
      if (few.length > MOST_CODED) return undefined;
      code = few.push(value) - 1;
      known.set(key, code);
    }
    codes[at] = code;
  }
  return (at) => few[codes[at] ?? 0];
};

/** Instants as numbers: no cell of the grid needs their text. */
const instants = (values: readonly unknown[]): Read | undefined => {
  const times = Float64Array.from(values, (value) => Date.parse(String(value)));
  const isExact = (at: number): boolean =>
    !Number.isNaN(times[at]) && new Date(times[at]!).toISOString() === values[at];
  // Checked on one: a column is written by one hand.
  return values.length > 0 && isExact(0) ? (at) => new Date(times[at]!).toISOString() : undefined;
};

const PHOTO = /^\/media\/([0-9a-f]{64})\/320\.jpg$/;
const KEY_BYTES = 32;
const HEX = 16;

const NINE = '9'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
const LETTERS = 'a'.charCodeAt(0) - 10;
const digitAt = (key: string, at: number): number => {
  const code = key.charCodeAt(at);
  return code - (code <= NINE ? ZERO : LETTERS);
};

/** Addresses of photos as the bytes of their keys: only those in sight are ever asked for. */
const photos = (values: readonly unknown[]): Read | undefined => {
  const bytes = new Uint8Array(values.length * KEY_BYTES);
  const has = new Uint8Array(values.length);
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    const key = typeof value === 'string' ? PHOTO.exec(value)?.[1] : undefined;
    if (key === undefined) return undefined;
    has[at] = 1;
    for (let place = 0; place < KEY_BYTES; place += 1)
      bytes[at * KEY_BYTES + place] = digitAt(key, place * 2) * HEX + digitAt(key, place * 2 + 1);
  }
  const hexOf = (byte: number): string => byte.toString(HEX).padStart(2, '0');
  return (at) =>
    has[at] === 1
      ? `/media/${Array.from(bytes.subarray(at * KEY_BYTES, (at + 1) * KEY_BYTES), hexOf).join('')}/320.jpg`
      : null;
};

const PACKED: Readonly<Record<string, (values: readonly unknown[]) => Read | undefined>> = {
  modifiedDateUtc: instants,
  mainImage: photos,
};

const held = (name: string, values: readonly unknown[]): Read =>
  (PACKED[name] ?? coded)(values) ?? ((at) => values[at]);

/** When the page has nothing better to do; some browsers do not say when that is. */
const whenIdle = (run: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run);
  else setTimeout(run, 100);
};

type Column = { read: Read };

const unpacked =
  (values: readonly unknown[]): Read =>
  (at) =>
    values[at];

/** Rows with their index alone. A function of its own, since a getter's closure is kept as long as its rows. */
const carOf = (columns: ReadonlyMap<string, Column>) => {
  class Car {
    readonly at: number;
    constructor(at: number) {
      this.at = at;
    }
  }
  for (const [name, column] of columns)
    Object.defineProperty(Car.prototype, name, {
      get(this: Car) {
        return column.read(this.at);
      },
    });
  return Car;
};

/**
 * The same as rows that only know their place and read their values out of the columns; these are packed later, one
 * after the other, to the same values in less memory: tens of thousands take longer than a frame.
 */
export const viewsOfColumns = ({ count, columns }: StockColumns, later = whenIdle): InventoryRow[] => {
  const all = Object.entries(columns).map(([name, values]) => ({ name, values, column: { read: unpacked(values) } }));
  const Car = carOf(new Map(all.map(({ name, column }) => [name, column])));
  const packNext = () => {
    const next = all.pop();
    if (next === undefined) return;
    next.column.read = held(next.name, next.values);
    later(packNext);
  };
  later(packNext);
  // Every column of the contract is an accessor of the class.
  return Array.from({ length: count }, (_, at) => new Car(at) as unknown as InventoryRow);
};
