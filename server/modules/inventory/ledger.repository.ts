import { NO_COSTS } from '#contract/http/car-costs.ts';
import { LEDGER_FIELDS, type LedgerEdit } from '#contract/http/car-edit.ts';
import type { InventoryEdit, InventoryRow } from '#contract/http/inventory.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import type { Db, StoredRow, Transaction } from '#server/database/connection.ts';
import { type PostEdit, storedCurrency } from '#server/modules/posts/index.ts';

/** What only the company sees of a car. */
export type Ledger = Pick<InventoryRow, (typeof LEDGER_FIELDS)[number]>;
const NOT_RESERVED = { reservedFor: null, reservedUntil: null, isReservationShown: false } as const;
const EMPTY: Ledger = { purchasePrice: null, purchasePriceUnit: null, costs: NO_COSTS, ...NOT_RESERVED };

const ledgerOf = (row: StoredRow<'car_ledger'>): Ledger => ({
  purchasePrice: row.purchase_minor === null ? null : toMajor(row.purchase_minor),
  purchasePriceUnit: row.purchase_unit === null ? null : storedCurrency(row.purchase_unit),
  costs: row.costs,
  reservedFor: row.reserved_for,
  reservedUntil: row.reserved_until,
  isReservationShown: row.is_reservation_shown === 1,
});

/** The ledgers of some cars by their ids; whose cars these are is asked before. */
export const ledgersOf = async (db: Db, ids: readonly number[]): Promise<(id: number) => Ledger> => {
  const rows = await db
    .selectFrom('car_ledger')
    .selectAll()
    .where('post_id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.post_id, ledgerOf(row)]));
  return (id) => byId.get(id) ?? EMPTY;
};

/** Splits an edit into the fields of the post and those of the ledger. */
export const partedEdit = (
  edit: InventoryEdit,
): { readonly post: PostEdit; readonly ledger: LedgerEdit | undefined } => {
  const isOfLedger = (name: string): boolean => LEDGER_FIELDS.some((field) => field === name);
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(edit).filter(([name]) => isOfLedger(name) === wanted));
  const ledger: LedgerEdit = part(true);
  return { post: part(false), ledger: Object.keys(ledger).length === 0 ? undefined : ledger };
};

/** Changes a car's ledger; the caller holds the lock of the post. */
export const changeLedger = async (transaction: Transaction, postId: number, edit: LedgerEdit): Promise<void> => {
  const ledger: Ledger = { ...(await ledgersOf(transaction, [postId]))(postId), ...edit };
  const { purchasePrice, purchasePriceUnit, costs } = ledger;
  const values = {
    purchase_minor: purchasePrice === null ? null : toMinor(purchasePrice),
    purchase_unit: purchasePrice === null ? null : (purchasePriceUnit ?? 'USD'),
    costs,
    reserved_for: ledger.reservedFor === '' ? null : ledger.reservedFor,
    reserved_until: ledger.reservedUntil,
    is_reservation_shown: ledger.isReservationShown ? (1 as const) : (0 as const),
  };
  await transaction
    .insertInto('car_ledger')
    .values({ post_id: postId, ...values })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(values))
    .execute();
};
