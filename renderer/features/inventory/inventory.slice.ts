import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { UserId } from '#contract/ids.ts';
import type { StockState, Waiting } from '#contract/ipc/inventory.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

export type Stock = {
  /** Null until the first cars are read. Of tens of thousands of rows: frozen, since the store goes through other lists. */
  readonly rows: readonly InventoryRow[] | null;
  readonly state: StockState | null;
  readonly waiting: readonly Waiting[];
  /** Why the last try to bring the copy up to date failed. */
  readonly failure: Failure | null;
  /** Why the stored stock could not be read. */
  readonly unread: Failure | null;
};
/** The user is null while no inventory is shown. */
export type InventoryState = Stock & { readonly userId: UserId | null };
export type WithInventory = { readonly inventory: InventoryState };

const CLOSED: InventoryState = { userId: null, rows: null, state: null, waiting: [], failure: null, unread: null };

type WithRows = { readonly rows: readonly InventoryRow[] };
/** Rows travel where the store's checks of development do not look: cars are accessors over columns. */
const withRows = <Part extends object>(part: Part, rows: readonly InventoryRow[]) => ({
  payload: part,
  meta: { arg: { rows: Object.freeze(rows) } },
});
type RowsAction<Part> = PayloadAction<Part, string, { readonly arg: WithRows }>;

const slice = createSlice({
  name: 'inventory',
  initialState: CLOSED,
  reducers: {
    opened: (_state: InventoryState, { payload: userId }: PayloadAction<UserId>): InventoryState => ({
      ...CLOSED,
      userId,
    }),
    closed: (): InventoryState => CLOSED,
    /** Reads the stock and loads changes from the server at once. */
    retryAsked: (state: InventoryState): InventoryState => ({ ...state, failure: null, unread: null }),

    stateArrived: (state: InventoryState, { payload }: PayloadAction<StockState>): InventoryState => ({
      ...state,
      state: payload,
    }),
    allRead: {
      prepare: (part: Pick<Stock, 'state' | 'waiting'>, rows: readonly InventoryRow[]) => withRows(part, rows),
      reducer: (
        state: InventoryState,
        { payload, meta }: RowsAction<Pick<Stock, 'state' | 'waiting'>>,
      ): InventoryState => ({ ...state, ...payload, ...meta.arg, unread: null }),
    },
    /** An empty copy before its first synchronisation is not yet an empty stock. */
    nothingRead: (
      state: InventoryState,
      { payload }: PayloadAction<Pick<Stock, 'state' | 'waiting'>>,
    ): InventoryState => ({ ...state, ...payload, unread: null }),
    carsRead: {
      prepare: (part: Pick<Stock, 'waiting'>, rows: readonly InventoryRow[]) => withRows(part, rows),
      reducer: (state: InventoryState, { payload, meta }: RowsAction<Pick<Stock, 'waiting'>>): InventoryState => ({
        ...state,
        ...payload,
        ...meta.arg,
      }),
    },
    waitingRead: (state: InventoryState, { payload: waiting }: PayloadAction<readonly Waiting[]>): InventoryState => ({
      ...state,
      waiting,
    }),
    readFailed: (state: InventoryState, { payload: unread }: PayloadAction<Failure>): InventoryState => ({
      ...state,
      unread,
    }),
    synced: (state: InventoryState): InventoryState => ({ ...state, failure: null }),
    syncFailed: (state: InventoryState, { payload: failure }: PayloadAction<Failure>): InventoryState => ({
      ...state,
      failure,
    }),
  },
});

export const inventoryActions = slice.actions;
export const inventoryReducer = slice.reducer;

export const selectStock = ({ inventory }: WithInventory): InventoryState => inventory;

const FAULT_OF: Partial<Record<StockState['phase'], Failure['code']>> = {
  offline: 'OFFLINE',
  signedOut: 'AUTH_REQUIRED',
  failed: 'INTERNAL',
};

/** Why there is nothing to show; null while there is, or while it is on its way. */
export const stockFault = ({ rows, state, failure, unread }: Stock): Failure['code'] | null =>
  rows === null ? ((unread ?? failure)?.code ?? FAULT_OF[state?.phase ?? 'idle'] ?? null) : null;
