import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerOn } from './connection.ts';

const SWEEP_MS = 200;
const SILENT_MS = 500;
const LIMIT_MS = 8000;

/**
 * Closes connections without a whole request, which Node counts as busy: browsers open some ahead, and some never end
 * their headers. `stoppingMs`: since the stop began.
 */
const silentCloser = (app: FastifyInstance): ((stoppingMs: number) => void) => {
  const openedAt = new Map<Socket, number>();
  app.server.on('connection', (socket: Socket) => {
    openedAt.set(socket, performance.now());
    socket.once('close', () => openedAt.delete(socket));
  });
  // From here on they are the hub's.
  app.server.on('upgrade', (_request, socket: Socket) => openedAt.delete(socket));
  return (stoppingMs) => {
    for (const [socket, at] of openedAt) {
      const isSilent = socket.bytesRead === 0 || (answerOn(socket) === undefined && stoppingMs > SILENT_MS);
      if (isSilent && performance.now() - at > SILENT_MS) socket.destroy();
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
    const began = performance.now();
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      closeSilent(performance.now() - began);
    }, SWEEP_MS);
    const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
    await app.close();
    clearInterval(sweep);
    clearTimeout(limit);
  };
  return () => (stopping ??= stop());
};
