import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Whether a body is to come over a line; an injected request has no line to be slow on. */
const awaitsBody = ({ headers, socket }: IncomingMessage): boolean =>
  socket instanceof Socket &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * Ends connections whose body has not come whole in time. Node has one limit for all requests, which a film on a slow
 * line takes longer than: routes that watch over their body themselves (`isPaced`) get the limit only from their answer
 * on, when nobody reads the rest.
 */
export const limitBodies = (
  app: FastifyInstance,
  limitMs: number,
  refuse: (request: IncomingMessage) => void,
): void => {
  app.addHook('onRequest', (request, reply, done) => {
    done();
    const { raw } = request;
    if (!awaitsBody(raw)) return;
    let limit: NodeJS.Timeout | undefined;
    const begin = () => {
      if (raw.complete || raw.destroyed) return;
      limit = setTimeout(() => void (raw.complete || refuse(raw)), limitMs).unref();
    };
    raw.once('close', () => clearTimeout(limit));
    if (request.routeOptions.config.isPaced === true) reply.raw.once('finish', begin);
    else begin();
  });
};

/** How quickly a body has to come: so many bytes in each such time spent waiting for them. */
export type Pace = { readonly leastBytes: number; readonly everyMs: number };

/** 17 kilobits a second: the slowest line that sends anything at all, and no comfortable one to keep us busy with. */
export const SLOWEST: Pace = { leastBytes: 64 * 1024, everyMs: 30_000 };

const within = async <T>(asked: Promise<T>, ms: number, late: () => Error): Promise<T> => {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(late()), ms);
  // Whoever gave up on it does not hear how it ended.
  asked.catch(() => undefined);
  try {
    return await Promise.race([asked, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** Passes pieces on as they come; fails with `late` once they come too slowly. What the reader takes is not counted. */
export async function* paced(
  source: AsyncIterator<Buffer>,
  { leastBytes, everyMs }: Pace,
  late: () => Error,
): AsyncGenerator<Buffer> {
  let [waitedMs, bytes] = [0, 0];
  for (;;) {
    const asked = performance.now();
    const next = await within(source.next(), Math.max(0, everyMs - waitedMs), late);
    if (next.done === true) return;
    waitedMs += performance.now() - asked;
    bytes += next.value.length;
    if (bytes >= leastBytes) [waitedMs, bytes] = [0, 0];
    yield next.value;
  }
}
