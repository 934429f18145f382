import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 200;
const LIMIT_MS = 8000;

/**
 * Gives a function that stops the server (SECURITY rule 24): every answer from now on closes its connection, idle ones
 * are closed at once and again every 200 ms, all of them after 8 s. To call before the server listens.
 */
export const gracefulStop = (app: FastifyInstance, limitMs = LIMIT_MS): (() => Promise<void>) => {
  let stopping: Promise<void> | undefined;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping !== undefined) reply.header('connection', 'close');
    done(null, payload);
  });
  const stop = async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
    await app.close();
    clearInterval(sweep);
    clearTimeout(limit);
  };
  return () => (stopping ??= stop());
};
