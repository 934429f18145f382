import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Order, Providers } from '#contract/http/payments.ts';
import type { SandboxOutcome } from '#contract/sandbox.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

/** Why a person is back at the ways to pay: what they did, what the payment company's script said, what a call said. */
export type Notice =
  | { readonly kind: 'cancelled' | 'scriptFailed' | 'windowFailed' }
  | { readonly kind: 'refused'; readonly failure: Failure };

/** The step of a purchase on its page. */
export type Purchase =
  | { readonly phase: 'loading' }
  | { readonly phase: 'loadFailed'; readonly failure: Failure }
  | { readonly phase: 'choosing'; readonly notice?: Notice }
  | { readonly phase: 'starting' }
  | { readonly phase: 'stripe'; readonly order: Order; readonly clientSecret: string }
  | { readonly phase: 'payPal'; readonly order: Order; readonly payPalOrderId: string }
  | { readonly phase: 'checking' }
  /** An order that an admin confirms. */
  | { readonly phase: 'ordered'; readonly order: Order }
  /** No word for half a minute (D145). */
  | { readonly phase: 'late'; readonly order: Order | undefined }
  | { readonly phase: 'paid'; readonly order: Order }
  | { readonly phase: 'failed'; readonly reason: 'declined' | 'notComplete' };

/** What the payment company put into the address that led back here. */
export type Returned = {
  readonly intentId: string | undefined;
  readonly orderId: string | undefined;
  readonly hasFailed: boolean;
};

/** What is bought: a plan, perhaps several of it. */
export type Wanted = { readonly planId: number; readonly quantity?: number };

export type PaymentsState = { readonly ways: Providers | null; readonly purchase: Purchase };
/** Undefined until a plan's page is first shown. */
export type WithPayments = { readonly payments?: PaymentsState };

const initialState: PaymentsState = { ways: null, purchase: { phase: 'loading' } };
const at = (state: PaymentsState, purchase: Purchase): PaymentsState => ({ ...state, purchase });

const slice = createSlice({
  name: 'payments',
  initialState,
  reducers: {
    opened: (state, _action: PayloadAction<Wanted & { returned?: Returned }>) => at(state, { phase: 'loading' }),
    /** The user checks again for a payment that has not arrived. */
    askedAgain: (state, _action: PayloadAction<Order>) => at(state, { phase: 'checking' }),
    /** The person left the page: what is under way is not waited for. */
    closed: () => initialState,
    waysCame: (state, { payload: ways }: PayloadAction<Providers>): PaymentsState => ({ ...state, ways }),
    loadFailed: (state, { payload: failure }: PayloadAction<Failure>) => at(state, { phase: 'loadFailed', failure }),
    /** The ways to pay are open, with a message about what happened before. */
    offered: (state, { payload: notice }: PayloadAction<Notice | undefined>) =>
      at(state, notice === undefined ? { phase: 'choosing' } : { phase: 'choosing', notice }),
    sandboxChosen: (state, _action: PayloadAction<Wanted & { outcome: SandboxOutcome }>) =>
      at(state, { phase: 'starting' }),
    manualChosen: (state, _action: PayloadAction<Wanted>) => at(state, { phase: 'starting' }),
    stripeChosen: (state, _action: PayloadAction<Wanted>) => at(state, { phase: 'starting' }),
    payPalChosen: (state, _action: PayloadAction<Wanted>) => at(state, { phase: 'starting' }),
    stripeReady: (state, { payload }: PayloadAction<{ order: Order; clientSecret: string }>) =>
      at(state, { phase: 'stripe', ...payload }),
    payPalReady: (state, { payload }: PayloadAction<{ order: Order; payPalOrderId: string }>) =>
      at(state, { phase: 'payPal', ...payload }),
    /** Stripe's form reported that the card was accepted. */
    stripeConfirmed: (state, _action: PayloadAction<{ order: Order; intentId: string }>) =>
      at(state, { phase: 'checking' }),
    /** The person has agreed in PayPal's window. */
    payPalApproved: (state, _action: PayloadAction<{ order: Order; payPalOrderId: string }>) =>
      at(state, { phase: 'checking' }),
    checked: (state) => at(state, { phase: 'checking' }),
    ordered: (state, { payload: order }: PayloadAction<Order>) => at(state, { phase: 'ordered', order }),
    cameLate: (state, { payload: order }: PayloadAction<Order | undefined>) => at(state, { phase: 'late', order }),
    paid: (state, { payload: order }: PayloadAction<Order>) => at(state, { phase: 'paid', order }),
    declined: (state, { payload: reason }: PayloadAction<'declined' | 'notComplete'>) =>
      at(state, { phase: 'failed', reason }),
  },
});

export const paymentActions = slice.actions;
export const paymentsReducer = slice.reducer;

export const selectWays = ({ payments = initialState }: WithPayments): Providers | null => payments.ways;
export const selectPurchase = ({ payments = initialState }: WithPayments): Purchase => payments.purchase;
