import type { MetricsConfig } from '#server/config-operations.ts';
import { AppError } from '#server/http/errors.ts';
import type { RouteModule } from '#server/http/route.ts';
import type { ServerModule } from '#server/module.ts';
import { mayRead } from './bearer.ts';
import type { Figure } from '#server/figure.ts';
import type { Metrics } from './registry.ts';

export { serverFigures } from './figures.ts';

/** GET /metrics on the port of the site, for requests with the token. */
const metricsRoute =
  ({ text, contentType }: Metrics, token: string): RouteModule =>
  (app) => {
    app.get('/metrics', { config: { access: 'public', isProbe: true } }, async ({ headers }, reply) => {
      if (!mayRead(headers.authorization, token)) throw new AppError('NOT_FOUND');
      return reply
        .header('cache-control', 'no-store')
        .type(contentType)
        .send(await text());
    });
  };

/** Measures requests and serves /metrics as the settings say; without them it loads nothing. */
export const metricsModule = async (
  config: MetricsConfig | undefined,
  figures: () => readonly Figure[],
): Promise<ServerModule> => {
  if (config === undefined) return { name: 'metrics' };
  const { createMetrics } = await import('./registry.ts');
  const metrics = createMetrics(figures());
  if (config.port === undefined) {
    const serve = metricsRoute(metrics, config.token);
    return { name: 'metrics', routes: (app) => (metrics.observe(app), serve(app)) };
  }
  const { serveOnOwnPort } = await import('./own-port.ts');
  return { name: 'metrics', routes: metrics.observe, ...serveOnOwnPort(metrics, config) };
};
