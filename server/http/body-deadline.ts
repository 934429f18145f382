import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { MAX_VIDEO_BYTES } from '#contract/constants.ts';

/** Whether a body comes over a network connection; an injected request has none. */
const awaitsBody = ({ headers, socket }: IncomingMessage): boolean =>
  socket instanceof Socket &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Reads the rest of a body and discards it; closes the connection if too much comes. */
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
  /** How much of a body is read after the reply: the most that our own pages send. */
  readonly mostAfterReply?: number;
};

/**
 * Closes connections whose body is not complete in time. Node has one limit for all requests, and a video over a slow
 * line takes longer: routes with their own pace limit (`isPaced`) have none before their reply. The
 * rest of a body after the reply is read up to a limit, else the next request would wait behind it for ever.
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
      // A complete body that was not read to its end also blocks the connection.
      if (raw.readableEnded || raw.destroyed) return;
      drain(raw, mostAfterReply);
      // The reply is sent: a second one would be taken for that of the next request.
      begin(() => raw.socket.destroy());
    });
  });
};

/** The minimum pace of a body: this many bytes in each period spent waiting for them. */
export type Pace = { readonly leastBytes: number; readonly everyMs: number };

/** 17 kilobits a second: slower than any usable line, and too slow to keep many connections busy. */
export const SLOWEST: Pace = { leastBytes: 64 * 1024, everyMs: 30_000 };

const within = async <T>(asked: Promise<T>, ms: number, late: () => Error): Promise<T> => {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(late()), ms);
  // The reader that gave up does not need the error.
  asked.catch(() => undefined);
  try {
    return await Promise.race([asked, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** Passes chunks on as they arrive; fails with `late` if they arrive too slowly. The reader's own time is not counted. */
export async function* paced(
  source: AsyncIterator<Buffer>,
  { leastBytes, everyMs }: Pace,
  late: () => Error,
): AsyncGenerator<Buffer> {
  let waitedMs = 0;
  let bytes = 0;
  try {
    for (;;) {
      const asked = performance.now();
      const next = await within(source.next(), Math.max(0, everyMs - waitedMs), late);
      if (next.done === true) return;
      waitedMs += performance.now() - asked;
      bytes += next.value.length;
      if (bytes >= leastBytes) {
        waitedMs = 0;
        bytes = 0;
      }
      yield next.value;
    }
  } finally {
    // Releases the stream, whose rest is drained. Not awaited: a late chunk would block it.
    source.return?.().catch(() => undefined);
  }
}
