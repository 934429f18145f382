import { api } from '#contract/http/index.ts';
import { UserId } from '#contract/ids.ts';
import type { PaymentsConfig } from '#server/config-payments.ts';
import type { Db } from '#server/database/connection.ts';
import { intentOf } from '#server/http/idempotency.ts';
import { type Call, ok, okList, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { displayName } from '#server/lib/display-name.ts';
import { sliceOf } from '#server/lib/slice.ts';
import { type LedgerDeps, toOrder } from './ledger.ts';
import { ordersByStatus, ordersOf } from './order-lists.repository.ts';
import type { Payments } from './payments.service.ts';

const NO_STORE = { cache: 'no-store' } as const;

export type PaymentsRoutesDeps = {
  readonly db: Db;
  readonly config: PaymentsConfig;
  readonly payments: Payments;
  readonly logger: LedgerDeps['logger'];
};

const purchaseOf = ({
  viewer,
  request,
  body,
}: Pick<Call<typeof api.payments.manualOrder>, 'viewer' | 'request' | 'body'>) => ({
  userId: memberOf(viewer).id,
  planId: body.planId,
  quantity: body.quantity,
  intent: intentOf(request),
});

const providersOf = ({ stripe, payPal, isManual, invoice, hasSandbox }: PaymentsConfig) => ({
  stripe: stripe === undefined ? null : { publishableKey: stripe.publishableKey },
  payPal: payPal === undefined ? null : { clientId: payPal.clientId },
  manual: isManual,
  invoice: isManual ? (invoice ?? null) : null,
  sandbox: hasSandbox,
});

const buyingRoutes =
  ({ payments }: PaymentsRoutesDeps): RouteModule =>
  (app) => {
    app.route(
      route(
        api.payments.stripeCreatePaymentIntent,
        async (call) => {
          const { order, clientSecret } = await payments.createStripe(purchaseOf(call));
          return ok({ order: toOrder(order), clientSecret });
        },
        NO_STORE,
      ),
    );
    app.route(
      route(
        api.payments.stripeCheckPaymentIntent,
        async ({ viewer, body }) => ok(toOrder(await payments.checkStripe(memberOf(viewer).id, body.paymentIntentId))),
        NO_STORE,
      ),
    );
    app.route(
      route(
        api.payments.payPalCreate,
        async (call) => {
          const { order, payPalOrderId } = await payments.createPayPal(purchaseOf(call));
          return ok({ order: toOrder(order), payPalOrderId });
        },
        NO_STORE,
      ),
    );
    app.route(
      route(
        api.payments.payPalValidate,
        async ({ viewer, body }) =>
          ok(toOrder(await payments.validatePayPal(memberOf(viewer).id, body.orderId, body.planId))),
        NO_STORE,
      ),
    );
    app.route(
      route(
        api.payments.manualOrder,
        async (call) => ok(toOrder(await payments.orderManually(purchaseOf(call)))),
        NO_STORE,
      ),
    );
    app.route(
      route(
        api.payments.sandboxPay,
        async (call) => ok(toOrder(await payments.paySandbox(purchaseOf(call), call.body.outcome))),
        NO_STORE,
      ),
    );
  };

/** The administration of payments: all orders, those paid by hand to confirm, money to give back. */
const adminRoutes =
  ({ db, payments, logger }: PaymentsRoutesDeps): RouteModule =>
  (app) => {
    app.route(
      route(
        api.orders.list,
        async ({ query }) => {
          const { rows, total } = await ordersByStatus(db, query.status, sliceOf(query));
          const orders = rows.map((row) => ({
            ...toOrder(row),
            userId: UserId.parse(row.user_id),
            userName: displayName(row),
          }));
          return okList(orders, total);
        },
        NO_STORE,
      ),
    );
    app.route(
      route(
        api.orders.confirm,
        async ({ viewer, params }) => ok(toOrder(await payments.confirm(params.id, memberOf(viewer).id))),
        NO_STORE,
      ),
    );
    app.route(
      route(
        api.orders.refund,
        async ({ viewer, params }) => {
          const adminId = memberOf(viewer).id;
          logger.info({ orderId: params.id, adminId }, 'an admin gives money back');
          return ok(toOrder(await payments.refund(params.id, adminId)));
        },
        NO_STORE,
      ),
    );
  };

/** Ways to pay, paying, one's own orders, and the administration of payments. */
export const paymentsRoutes =
  (deps: PaymentsRoutesDeps): RouteModule =>
  (app) => {
    const { db, config, payments } = deps;
    app.route(route(api.payments.providers, () => ok(providersOf(config))));
    buyingRoutes(deps)(app);
    adminRoutes(deps)(app);
    app.route(
      route(
        api.payments.ownOrders,
        async ({ viewer, query }) => {
          const { rows, total } = await ordersOf(db, memberOf(viewer).id, sliceOf(query));
          return okList(rows.map(toOrder), total);
        },
        NO_STORE,
      ),
    );
    app.route(
      route(
        api.payments.order,
        async ({ viewer, params }) => ok(toOrder(await payments.ownOrder(memberOf(viewer).id, params.id))),
        NO_STORE,
      ),
    );
  };
