import type { UnknownAction } from '@reduxjs/toolkit';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { UserId } from '#contract/ids.ts';
import type { StockColumns } from '#contract/ipc/inventory.ts';
import type { AppDeps } from '#renderer/deps.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import type { ReadAsk, ReadReply } from './table.ts';

export type ReadFile = (ask: ReadAsk, signal: AbortSignal) => Promise<ReadReply>;

/** What other features provide, and what tests replace. */
export type StockFileTools = {
  readonly stockOf: (userId: UserId) => StockSource;
  /** The rows of the stock, from its columns. */
  readonly stockRows: (columns: StockColumns) => readonly InventoryRow[];
  /** Loads the profile again: an import uses places of the plan. */
  readonly profileOutdated: () => UnknownAction;
  readonly read: ReadFile;
  /** Milliseconds before each repetition of a call that failed for a passing reason. */
  readonly pauses: readonly number[];
};
export type StockFileWorld = Pick<AppDeps, 'api' | 'platform'> & StockFileTools;
