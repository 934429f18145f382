import type { LazyFeature } from '#renderer/deps.ts';
import { ordersSaga } from './orders.saga.ts';
import { ordersReducer } from './orders.slice.ts';

/** Lists of orders: a person's own, and all of them for admins. */
export const ordersFeature: LazyFeature = { name: 'orders', reducer: ordersReducer, saga: ordersSaga };
