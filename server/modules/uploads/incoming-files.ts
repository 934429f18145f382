import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { type Pace, paced } from '#server/http/body-deadline.ts';
import { AppError } from '#server/http/errors.ts';
import { TIMEOUTS } from '#server/http/server.ts';

/** Files a user may send per day: those of as many posts as D171 allows. */
export const FILES_A_DAY = { person: 1000, business: 10_000 } as const;
/** A slow upload holds a connection and a file for hours: this keeps one user from filling the disk or the encoder's queue. */
const AT_ONCE = 64;
const RETRY_SECONDS = 5;

/** A connection error is the sender's fault, not a server error. */
export async function* piecesOf({ body }: FastifyRequest, pace: Pace): AsyncGenerator<Buffer> {
  if (body === undefined || body === null) return;
  if (!(body instanceof Readable)) throw new AppError('UNSUPPORTED_MEDIA');
  try {
    // The stream stays open when reading stops: its connection still carries the refusal.
    const pieces = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
    yield* paced(pieces, pace, () => new AppError('REQUEST_TIMEOUT'));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('MALFORMED_UPLOAD', undefined, { cause });
  }
}

/** Limits the simultaneous uploads of each user; RATE_LIMITED beyond it. */
export const fewFilesAtOnce = () => {
  const underWay = new Map<number, number>();
  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    const running = underWay.get(userId) ?? 0;
    if (running >= AT_ONCE) throw new AppError('RATE_LIMITED', undefined, { retryAfter: RETRY_SECONDS });
    underWay.set(userId, running + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left === 0) underWay.delete(userId);
      else underWay.set(userId, left);
    }
  };
};

/** No total time limit: only the pace of the bytes counts. */
export const slow = (options: RouteOptions): RouteOptions => ({
  ...options,
  handlerTimeout: TIMEOUTS.longestMs,
  config: { ...options.config, isPaced: true },
});

/** Lets the routes of a scope stream the bytes of a file themselves; all other routes still refuse such bodies. */
export const takeFiles = (scope: FastifyInstance): void => {
  scope.addContentTypeParser(
    /^(?:image\/[\w.+-]+|video\/[\w.+-]+|application\/octet-stream)(?:\s*;|$)/,
    (_request, payload, done) => done(null, payload),
  );
};
