import type { RouteModule } from '#server/http/route.ts';
import type { Readiness } from './readiness.ts';

const config = { access: 'public', isProbe: true } as const;

/**
 * For supervisors and load balancers. GET /livez: 200 while the process answers. GET /readyz: 200 while it should get
 * requests, else 503 with what is missing.
 */
export const probeRoutes =
  ({ missing }: Pick<Readiness, 'missing'>): RouteModule =>
  (app) => {
    app.get('/livez', { config }, (_request, reply) =>
      reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('ok'),
    );
    app.get('/readyz', { config }, async (_request, reply) => {
      const names = await missing();
      return reply
        .code(names.length === 0 ? 200 : 503)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ ready: names.length === 0, missing: names }));
    });
  };
