import type { RouteModule } from '#server/http/route.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { payPalWebhook } from './pay-pal-webhook.ts';
import { Payments, type PaymentsDeps } from './payments.service.ts';
import { recheckOrders } from './recheck.ts';
import { stripeWebhook } from './stripe-webhook.ts';

export type OpenPayments = {
  readonly routes: RouteModule;
  /** To be called now and then: asks the providers about unfinished orders. */
  readonly recheck: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Buying plans, by whatever ways the operator has set up. */
export const openPayments = (deps: PaymentsDeps): OpenPayments => {
  const payments = new Payments(deps);
  const routes = paymentsRoutes({ db: deps.db, config: deps.config, logger: deps.logger, payments });
  return {
    routes: (app) => {
      routes(app);
      if (deps.config.stripe !== undefined) stripeWebhook(payments)(app);
      if (deps.config.payPal !== undefined && deps.config.payPal.webhookId !== '') payPalWebhook(payments)(app);
    },
    recheck: () => recheckOrders({ ...deps, payments }),
    close: () => payments.close(),
  };
};
