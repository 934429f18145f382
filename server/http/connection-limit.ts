import type { Socket } from 'node:net';
import process from 'node:process';
import type { FastifyInstance } from 'fastify';
import { isHealthCheck, overloaded } from './overload.ts';

/** Descriptors for the database, the log, child processes and outgoing calls. */
const OWN_FILES = 64;
const FEWEST = 16;
/** Connections beyond the limit that get an answer; more are closed without one. */
const REFUSED_AT_ONCE = 32;
/** How long such a connection may take to send its request. */
const REFUSED_MS = 2000;

/** The process's limit of open files, connections included; Infinity on Windows, which has none. */
const openFilesLimit = (): number => {
  // Typed as an object; its fields are documented.
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isNaN(soft) ? Infinity : soft;
};

/** Connections this process can hold while each of them has a file open at the same time. */
export const connectionLimit = (openFiles = openFilesLimit()): number =>
  Math.max(FEWEST, Math.floor((openFiles - OWN_FILES) / 2));

/**
 * Keeps the number of connections below `most`: closes idle ones to make room, answers those that are still too many
 * with 503 OVERLOADED and closes them. Call before the server listens.
 */
export const limitConnections = (app: FastifyInstance, most: number): void => {
  if (most === Infinity) return;
  const { server } = app;
  /** Connections beyond the limit, with the time limit of their request. */
  const extra = new WeakMap<Socket, NodeJS.Timeout>();
  let open = 0;
  server.maxConnections = most + REFUSED_AT_ONCE;
  server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
      clearTimeout(extra.get(socket));
    });
    if (open <= most) return;
    extra.set(socket, setTimeout(() => socket.destroy(), REFUSED_MS).unref());
    server.closeIdleConnections();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const limit = extra.get(socket);
    if (limit === undefined) return done();
    if (open <= most) {
      clearTimeout(limit);
      extra.delete(socket);
      return done();
    }
    reply.header('connection', 'close');
    done(isHealthCheck(request) ? undefined : overloaded());
  });
};
