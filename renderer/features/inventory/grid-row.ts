import { InventoryRow } from '#contract/http/inventory.ts';
import type { Waiting } from '#contract/ipc/inventory.ts';
import { convert, roundShown } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';
import { DAY_MS } from '#contract/time.ts';
import { carMoney } from './car-money.ts';
import type { CarMoney } from './car-money.ts';

/** The sync state of a car's last change. */
export type SyncMark = 'synced' | 'waiting' | 'conflict' | 'refused';

/** A car as the grid shows it: what is computed once, so that sorting and filtering only compare. */
export type GridRow = InventoryRow & {
  readonly days: number;
  readonly isTop: boolean;
  /** Reserved at present. */
  readonly isReserved: boolean;
  /** The price in the viewer's currency; undefined while its rate is not known. */
  readonly shown: number | undefined;
  readonly money: CarMoney;
  readonly mark: SyncMark;
};

export type GridWorld = {
  readonly now: number;
  readonly currency: Currency;
  readonly perUsd: Partial<Record<Currency, number>>;
};

/** Whole days since the car was posted. */
export const daysOnLot = (createdDateUtc: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(createdDateUtc)) / DAY_MS));

const shownPrice = ({ price, priceUnit }: InventoryRow, { currency, perUsd }: GridWorld): number | undefined => {
  if (priceUnit === currency) return price;
  const converted = convert(price, priceUnit, currency, perUsd);
  return converted === undefined ? undefined : roundShown(converted, currency);
};

/**
 * Reads through to its car and holds only what is computed: at tens of thousands of cars a copy of every field would be
 * most of the page's memory.
 */
class Shown {
  readonly row: InventoryRow;
  readonly mark: SyncMark;
  readonly days: number;
  readonly isTop: boolean;
  readonly isReserved: boolean;
  readonly shown: number | undefined;
  readonly money: CarMoney;
  constructor(row: InventoryRow, mark: SyncMark, world: GridWorld) {
    this.row = row;
    this.mark = mark;
    this.days = daysOnLot(row.createdDateUtc, world.now);
    this.isTop = row.topUntil !== null && Date.parse(row.topUntil) > world.now;
    this.isReserved = row.status !== 'sold' && row.reservedUntil !== null && Date.parse(row.reservedUntil) > world.now;
    this.shown = shownPrice(row, world);
    this.money = carMoney(row, world);
  }
}
for (const name of Object.keys(InventoryRow.shape) as (keyof InventoryRow)[])
  Object.defineProperty(Shown.prototype, name, {
    get(this: Shown) {
      return this.row[name];
    },
  });

/** The fields of the car are read through the accessors above. */
const asGridRow = (shown: Shown): GridRow => shown as unknown as GridRow;

export const gridRowOf = (row: InventoryRow, mark: SyncMark, world: GridWorld): GridRow =>
  asGridRow(new Shown(row, mark, world));

const RANK: Readonly<Record<Waiting['state'], number>> = { waiting: 0, sending: 0, conflict: 1, refused: 2 };
/** The network broke the change off: it is sent when the network is back, and was not refused. */
export const isCut = ({ state, error }: Pick<Waiting, 'state' | 'error'>): boolean =>
  state === 'refused' && error?.code === 'OFFLINE';

const MARKS = { waiting: 'waiting', sending: 'waiting', conflict: 'conflict', refused: 'refused' } as const;

/** The mark of every car with unfinished changes; those that need the user outrank those that only wait. */
export const marksOf = (waiting: readonly Waiting[]): ReadonlyMap<number, SyncMark> =>
  new Map(
    [...waiting]
      .toSorted((a, b) => RANK[a.state] - RANK[b.state])
      .map((each) => [each.postId as number, isCut(each) ? 'waiting' : MARKS[each.state]]),
  );

/** Makes grid rows and keeps the objects of cars that did not change: the grid redraws only others. */
export const gridRowMaker = () => {
  let known = new Map<number, Shown>();
  let before: GridWorld | undefined;
  return (rows: readonly InventoryRow[], marks: ReadonlyMap<number, SyncMark>, world: GridWorld): GridRow[] => {
    const isSameWorld = before === world;
    before = world;
    const next = new Map<number, Shown>();
    for (const row of rows) {
      const mark = marks.get(row.id) ?? 'synced';
      const old = known.get(row.id);
      const isSame = isSameWorld && old?.row === row && old.mark === mark;
      next.set(row.id, isSame ? old : new Shown(row, mark, world));
    }
    known = next;
    return [...next.values()].map(asGridRow);
  };
};
