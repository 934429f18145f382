import type { RouteModule } from '#server/http/route.ts';
import type { Lease, ServerModule } from '#server/module.ts';
import type { Mail } from '#server/modules/mail/index.ts';
import { paymentLetters } from './letters.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { payPalWebhook } from './pay-pal-webhook.ts';
import { Payments, type PaymentsDeps } from './payments.service.ts';
import { recheckOrders } from './recheck.ts';
import { stripeWebhook } from './stripe-webhook.ts';

export { toOrder } from './ledger.ts';
export { ordersOf } from './order-lists.repository.ts';

type OpenPayments = {
  readonly routes: RouteModule;
  /** To be called periodically: checks unfinished orders with the providers. */
  readonly recheck: (lease?: Lease) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Buying plans by the payment methods that the operator has configured. */
export const openPayments = async (deps: Omit<PaymentsDeps, 'stripe'>): Promise<OpenPayments> => {
  const { stripe: account } = deps.config;
  // Loaded only where it is used: Stripe's library takes 9 MB of memory.
  const stripe = account && (await import('./stripe.ts')).openStripe(account);
  const payments = new Payments({ ...deps, stripe });
  const routes = paymentsRoutes({ db: deps.db, config: deps.config, logger: deps.logger, payments });
  return {
    routes: (app) => {
      routes(app);
      if (deps.config.stripe !== undefined) stripeWebhook(payments)(app);
      if (deps.config.payPal !== undefined && deps.config.payPal.webhookId !== '') payPalWebhook(payments)(app);
    },
    recheck: (lease) => recheckOrders({ ...deps, payments }, lease),
    close: () => payments.close(),
  };
};

const RECHECK_EVERY_MS = 60 * 1000;

/** Rechecks unfinished orders every minute; each order is fenced by the lease before its provider is asked. */
export const paymentsModule = (
  { routes, recheck, close }: OpenPayments,
  mail: Pick<Mail, 'enqueue'>,
): ServerModule => ({
  name: 'payments',
  routes,
  every: [{ name: 'recheck', ms: RECHECK_EVERY_MS, once: 'market', run: recheck }],
  subscribers: { durable: [paymentLetters(mail)] },
  stop: close,
});
