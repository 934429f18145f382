import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { MAX_VIDEO_BYTES } from '#contract/constants.ts';

/** Whether a body is to come over a line; an injected request has no line to be slow on. */
const awaitsBody = ({ headers, socket }: IncomingMessage): boolean =>
  socket instanceof Socket &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Reads the rest of a body and throws it away; cuts the connection where too much comes. */
const drain = (raw: IncomingMessage, mostBytes: number): void => {
  let left = mostBytes;
  raw.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) raw.socket.destroy();
  });
  raw.resume();
};

export type BodyLimits = {
  readonly limitMs: number;
  /** How much of a body is still read after the reply: what our own pages send at most. */
  readonly mostAfterReply?: number;
};

/**
 * Ends connections whose body has not come whole in time. Node has one limit for all requests, which a film on a slow
 * line takes longer than: routes that watch over their body themselves (`isPaced`) have none before their reply. What
 * is left of a body after the reply is read up to a bound, else the next request would wait behind it for ever.
 */
export const limitBodies = (
  app: FastifyInstance,
  { limitMs, mostAfterReply = MAX_VIDEO_BYTES }: BodyLimits,
  refuse: (request: IncomingMessage) => void,
): void => {
  app.addHook('onRequest', (request, reply, done) => {
    done();
    const { raw } = request;
    if (!awaitsBody(raw)) return;
    let limit: NodeJS.Timeout | undefined;
    const begin = (end: () => void) => {
      if (raw.complete || raw.destroyed) return;
      clearTimeout(limit);
      limit = setTimeout(() => void (raw.complete || end()), limitMs).unref();
    };
    raw.once('close', () => clearTimeout(limit));
    if (request.routeOptions.config.isPaced !== true) begin(() => refuse(raw));
    reply.raw.once('finish', () => {
      // A body that came whole but was not read to its end holds up the connection, too.
      if (raw.readableEnded || raw.destroyed) return;
      drain(raw, mostAfterReply);
      // The reply is out: a second one would be taken for that of the next request.
      begin(() => raw.socket.destroy());
    });
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
  try {
    for (;;) {
      const asked = performance.now();
      const next = await within(source.next(), Math.max(0, everyMs - waitedMs), late);
      if (next.done === true) return;
      waitedMs += performance.now() - asked;
      bytes += next.value.length;
      if (bytes >= leastBytes) [waitedMs, bytes] = [0, 0];
      yield next.value;
    }
  } finally {
    // Lets go of the stream, whose rest is drained. Not awaited: a piece that is late holds it up.
    source.return?.().catch(() => undefined);
  }
}
