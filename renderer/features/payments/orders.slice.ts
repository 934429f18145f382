import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { AdminOrder, Order, OrderFilter } from '#contract/http/payments.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

type Load<T> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly value: T }
  | { readonly phase: 'failed'; readonly failure: Failure };

export type Page<T> = { readonly orders: readonly T[]; readonly total: number; readonly page: number };
/** An administrator's action on an order. */
export type Decision = { readonly id: string; readonly kind: 'confirm' | 'refund' };
export type OrdersState = {
  readonly own: Load<Page<Order>>;
  readonly all: Load<Page<AdminOrder>>;
  /** What is under way, and how the one before ended; for a toast. */
  readonly deciding: string | null;
  readonly decided: { readonly kind: Decision['kind']; readonly failure?: Failure } | null;
};
/** Undefined until a list of orders is first shown. */
export type WithOrders = { readonly orders?: OrdersState };
export type AllOrdersQuery = { readonly status: OrderFilter; readonly page: number };

const initialState: OrdersState = {
  own: { phase: 'loading' },
  all: { phase: 'loading' },
  deciding: null,
  decided: null,
};

const slice = createSlice({
  name: 'orders',
  initialState,
  reducers: {
    ownOpened: (state): OrdersState => ({ ...state, own: { phase: 'loading' } }),
    /** The next page of one's own. */
    ownMoreAsked: () => undefined,
    ownCame: (state, { payload: value }: PayloadAction<Page<Order>>): OrdersState => ({
      ...state,
      own: { phase: 'ready', value },
    }),
    ownFailed: (state, { payload: failure }: PayloadAction<Failure>): OrdersState => ({
      ...state,
      own: { phase: 'failed', failure },
    }),
    allOpened: (state, _action: PayloadAction<AllOrdersQuery>): OrdersState => ({
      ...state,
      all: { phase: 'loading' },
    }),
    allArrived: (state, { payload: value }: PayloadAction<Page<AdminOrder>>): OrdersState => ({
      ...state,
      all: { phase: 'ready', value },
    }),
    allFailed: (state, { payload: failure }: PayloadAction<Failure>): OrdersState => ({
      ...state,
      all: { phase: 'failed', failure },
    }),
    decisionMade: (state, { payload: { id } }: PayloadAction<Decision & AllOrdersQuery>): OrdersState => ({
      ...state,
      deciding: id,
      decided: null,
    }),
    decisionEnded: (state, { payload: decided }: PayloadAction<NonNullable<OrdersState['decided']>>): OrdersState => ({
      ...state,
      deciding: null,
      decided,
    }),
    decisionShown: (state): OrdersState => ({ ...state, decided: null }),
  },
});

export const orderActions = slice.actions;
export const ordersReducer = slice.reducer;

export const selectOwnOrders = ({ orders = initialState }: WithOrders) => orders.own;
export const selectAllOrders = ({ orders = initialState }: WithOrders) => orders.all;
export const selectDeciding = ({ orders = initialState }: WithOrders) => orders.deciding;
export const selectDecided = ({ orders = initialState }: WithOrders) => orders.decided;
