import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 200;
const SILENT_MS = 500;
const LIMIT_MS = 8000;

/** Closes connections that browsers open ahead and that bring no request; Node counts them as busy. */
const silentCloser = (app: FastifyInstance): (() => void) => {
  const openedAt = new Map<Socket, number>();
  app.server.on('connection', (socket: Socket) => {
    openedAt.set(socket, performance.now());
    socket.once('close', () => openedAt.delete(socket));
  });
  return () => {
    for (const [socket, at] of openedAt) {
      if (socket.bytesRead === 0 && performance.now() - at > SILENT_MS) socket.destroy();
    }
  };
};

/**
 * Gives a function that stops the server (SECURITY rule 24): every answer from now on closes its connection, idle ones
 * are closed at once and again every 200 ms, all of them after 8 s. To call before the server listens.
 */
export const gracefulStop = (app: FastifyInstance, limitMs = LIMIT_MS): (() => Promise<void>) => {
  let stopping: Promise<void> | undefined;
  const closeSilent = silentCloser(app);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping !== undefined) reply.header('connection', 'close');
    done(null, payload);
  });
  const stop = async () => {
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      closeSilent();
    }, SWEEP_MS);
    const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
    await app.close();
    clearInterval(sweep);
    clearTimeout(limit);
  };
  return () => (stopping ??= stop());
};
