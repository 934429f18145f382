import { AppError } from '#server/http/errors.ts';
import type { RouteModule } from '#server/http/route.ts';
import type { Payments } from './payments.service.ts';

/** Where Stripe calls us. */
export const STRIPE_WEBHOOK_PATH = '/payments/stripe/webhook';

/** Takes Stripe's messages by their raw bytes, which its signature is over (SECURITY rule 10). */
export const stripeWebhook =
  (payments: Pick<Payments, 'stripeNotice'>): RouteModule =>
  (app) => {
    void app.register(async (scope) => {
      scope.removeContentTypeParser('application/json');
      scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
        done(null, bytes);
      });
      scope.route({
        method: 'POST',
        url: STRIPE_WEBHOOK_PATH,
        config: { access: 'public' },
        handler: async ({ headers, body }, reply) => {
          const signature = headers['stripe-signature'];
          if (typeof signature !== 'string' || !Buffer.isBuffer(body)) throw new AppError('WEBHOOK_SIGNATURE');
          await payments.stripeNotice(body, signature);
          reply.header('cache-control', 'no-store');
          return { received: true };
        },
      });
    });
  };
