import { AppError } from '#server/http/errors.ts';
import type { RouteModule } from '#server/http/route.ts';
import type { Payments } from './payments.service.ts';

/** Where PayPal calls us. */
const PAYPAL_WEBHOOK_PATH = '/api/payments/payPalWebhook';

/** Takes PayPal's messages letter by letter: its signature is over the text as it was sent. */
export const payPalWebhook =
  (payments: Pick<Payments, 'payPalNotice'>): RouteModule =>
  (app) => {
    void app.register(async (scope) => {
      scope.removeContentTypeParser('application/json');
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
        done(null, text);
      });
      scope.route({
        method: 'POST',
        url: PAYPAL_WEBHOOK_PATH,
        config: { access: 'public', limit: 'webhook' },
        handler: async ({ headers, body }, reply) => {
          if (typeof body !== 'string') throw new AppError('WEBHOOK_SIGNATURE');
          await payments.payPalNotice({ text: body, headers });
          reply.header('cache-control', 'no-store');
          return { received: true };
        },
      });
    });
  };
