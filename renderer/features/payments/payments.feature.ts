import type { LazyFeature } from '#renderer/deps.ts';
import { paymentsSaga } from './payments.saga.ts';
import { paymentsReducer } from './payments.slice.ts';

/** Buying one plan. */
export const paymentsFeature: LazyFeature = { name: 'payments', reducer: paymentsReducer, saga: paymentsSaga };
