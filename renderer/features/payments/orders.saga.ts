import { call, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { adminRoutes } from '#contract/http/admin-routes.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AdminClient } from '#renderer/api/client.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { orderActions, selectOwnOrders } from './orders.slice.ts';
import type { AllOrdersQuery } from './orders.slice.ts';

type World = Pick<AppDeps, 'api'> & { readonly admin: AdminClient };
const OWN_AT_ONCE = 5;
export const ORDERS_AT_ONCE = 20;

export function* ordersSaga({ api, makeClient }: Pick<AppDeps, 'api' | 'makeClient'>) {
  const deps: World = { api, admin: makeClient(adminRoutes) };
  yield* takeLatest([orderActions.ownOpened, orderActions.ownMoreAsked], guarded(loadOwn, deps));
  yield* takeLatest(orderActions.allOpened, guarded(openAll, deps));
  yield* takeLeading(orderActions.decisionMade, guarded(decide, deps));
}

/** Page 1 begins the list, the next one continues it. */
function* loadOwn({ api }: World) {
  const shown = yield* select(selectOwnOrders);
  const before = shown.phase === 'ready' ? shown.value : { orders: [], page: 0 };
  const page = before.page + 1;
  try {
    const { value, totalCount } = yield* abortable((signal) =>
      api.payments.ownOrders({ query: { page, pageCount: OWN_AT_ONCE } }, signal),
    );
    const known = new Set(before.orders.map(({ id }) => id));
    const orders = [...before.orders, ...value.filter(({ id }) => !known.has(id))];
    yield* put(orderActions.ownCame({ orders, total: totalCount, page }));
  } catch (error) {
    yield* put(orderActions.ownFailed(failureOf(error)));
  }
}

function* openAll(deps: World, { payload }: ReturnType<typeof orderActions.allOpened>) {
  yield* call(loadAll, deps, payload);
}

function* loadAll({ admin }: World, { status, page }: AllOrdersQuery) {
  try {
    const { value, totalCount } = yield* abortable((signal) =>
      admin.orders.list({ query: { status, page, pageCount: ORDERS_AT_ONCE } }, signal),
    );
    yield* put(orderActions.allArrived({ orders: value, total: totalCount, page }));
  } catch (error) {
    yield* put(orderActions.allFailed(failureOf(error)));
  }
}

/** Both are done once however often they are sent: the order's own status sees to it. */
function* decide(deps: World, { payload: { id, kind, status, page } }: ReturnType<typeof orderActions.decisionMade>) {
  const ask = kind === 'confirm' ? deps.admin.orders.confirm : deps.admin.orders.refund;
  try {
    yield* call(ask, { params: { id }, body: {} });
    yield* put(orderActions.decisionEnded({ kind }));
  } catch (error) {
    yield* put(orderActions.decisionEnded({ kind, failure: failureOf(error) }));
  }
  // A refusal means that the order's status differs from the one shown.
  yield* call(loadAll, deps, { status, page });
}
