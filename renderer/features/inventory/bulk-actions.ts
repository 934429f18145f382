import type { InventoryChange, InventoryRow } from '#contract/http/inventory.ts';
import { TRANSITIONS } from '#contract/post-actions.ts';
import type { OwnerAction } from '#contract/post-actions.ts';
import type { StockItem } from '#renderer/platform/stock-source.ts';

/** What is done with several cars at once and needs no more than their names. */
export const BULK_KINDS = ['stillForSale', 'top', 'hide', 'show', 'sold', 'unlock', 'delete'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

const ACTION_OF: Readonly<Record<BulkKind, OwnerAction>> = {
  stillForSale: 'stillForSale',
  top: 'top',
  hide: 'hide',
  show: 'unHide',
  sold: 'sold',
  unlock: 'edit',
  delete: 'remove',
};

/** Cannot be taken back, or costs a credit: asked about first. */
export const ASKED_FIRST: ReadonlySet<BulkKind> = new Set(['top', 'sold', 'delete']);
/** Shown in the bar only if a selected car needs them. */
export const AS_NEEDED: ReadonlySet<BulkKind> = new Set(['stillForSale', 'unlock']);
/** Can be taken back from its toast. */
export const UNDONE: ReadonlySet<InventoryChange['kind']> = new Set(['edit', 'hide', 'show']);

/** The cars that an action changes; the others are in a state that it does not fit. */
export const fitting = (kind: BulkKind, rows: readonly InventoryRow[]): InventoryRow[] =>
  rows.filter(
    ({ status, isPriceLocked, gaps }) =>
      TRANSITIONS[ACTION_OF[kind]][status] === 'do' &&
      (kind !== 'unlock' || isPriceLocked) &&
      (kind !== 'stillForSale' || gaps.includes('answer')),
  );

const changeOf = (kind: BulkKind): InventoryChange =>
  kind === 'unlock' ? { kind: 'edit', fields: { isPriceLocked: false } } : { kind };

export const itemsOf = (kind: BulkKind, rows: readonly InventoryRow[]): StockItem[] =>
  rows.map(({ id }) => ({ postId: id, change: changeOf(kind) }));
