import { Readable } from 'node:stream';
import type { FastifyRequest, RouteOptions } from 'fastify';
import type { Kysely } from 'kysely';
import { MAX_PHOTO_BYTES, MAX_VIDEO_BYTES } from '#contract/constants.ts';
import { api } from '#contract/http/index.ts';
import { mediaUrl } from '#contract/media.ts';
import type { Database } from '#server/database/schema.ts';
import { type Pace, paced, SLOWEST } from '#server/http/body-deadline.ts';
import { AppError } from '#server/http/errors.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { TIMEOUTS } from '#server/http/server.ts';
import { memberOf } from '#server/http/viewer.ts';
import type { Incoming, MediaService } from '#server/modules/media/index.ts';
import { uploadsRepository } from './uploads.repository.ts';

export type UploadsDeps = {
  readonly db: Kysely<Database>;
  readonly media: Pick<MediaService, 'receive' | 'addReceived' | 'find' | 'keepReceivedVideo' | 'findVideo'>;
  readonly now: () => number;
  /** The slowest pace of a body. */
  readonly pace?: Pace;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** Files a person may send in a day, and films among them: those of as many posts as D171 allows. */
const FILES_A_DAY = { person: 1000, business: 10_000 } as const;
const FILMS_A_DAY = { person: 30, business: 500 } as const;
/** Slow ones hold a connection and a file for hours: nobody fills the disk, or the line for the encoder, alone. */
const AT_ONCE = 64;
const RETRY_SECONDS = 5;

/** A connection that breaks is the sender's, not ours. */
async function* piecesOf({ body }: FastifyRequest, pace: Pace): AsyncGenerator<Buffer> {
  if (body === undefined || body === null) return;
  if (!(body instanceof Readable)) throw new AppError('UNSUPPORTED_MEDIA');
  try {
    // The stream stays open where it is given up: its connection still carries the refusal.
    const pieces = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
    yield* paced(pieces, pace, () => new AppError('REQUEST_TIMEOUT'));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('MALFORMED_UPLOAD', undefined, { cause });
  }
}

/** Photos and films, one a request, named by the sum of their bytes. */
export const uploadsRoutes = ({ db, media, now, pace = SLOWEST }: UploadsDeps): RouteModule => {
  const uploads = uploadsRepository(db);
  const at = () => new Date(now()).toISOString();

  const refuseTooMany = async (userId: number, isFilm: boolean): Promise<void> => {
    const { count, films, isBusiness } = await uploads.sentSince(userId, new Date(now() - DAY_MS).toISOString());
    const kind = isBusiness ? 'business' : 'person';
    if (count >= FILES_A_DAY[kind] || (isFilm && films >= FILMS_A_DAY[kind])) throw new AppError('DAILY_LIMIT');
  };

  const underWay = new Map<number, number>();
  const fewAtOnce = async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
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

  type Kind = Pick<Parameters<MediaService['receive']>[1], 'maxBytes' | 'tooLarge'> & {
    readonly isFilm: boolean;
    readonly keep: (incoming: Incoming, userId: number) => Promise<string>;
  };
  const PHOTO: Kind = {
    maxBytes: MAX_PHOTO_BYTES,
    tooLarge: 'PHOTO_TOO_LARGE',
    isFilm: false,
    keep: async (incoming, userId) => {
      const own = (transaction: Kysely<Database>) => uploadsRepository(transaction).add(userId, incoming.key, at());
      return mediaUrl((await media.addReceived(incoming, own)).key);
    },
  };
  const VIDEO: Kind = {
    maxBytes: MAX_VIDEO_BYTES,
    tooLarge: 'BODY_TOO_LARGE',
    isFilm: true,
    keep: async (incoming, userId) => {
      const url = await media.keepReceivedVideo(incoming);
      await uploads.add(userId, incoming.key, at());
      return url;
    },
  };

  /** The file is kept, then it is somebody's: what a crash leaves between the two is swept. */
  const take = (request: FastifyRequest, userId: number, key: string, { keep, isFilm, ...limits }: Kind) =>
    fewAtOnce(userId, async () => {
      await refuseTooMany(userId, isFilm);
      const incoming = await media.receive(piecesOf(request, pace), { key, ...limits });
      try {
        return ok({ key, isStored: true, url: await keep(incoming, userId) });
      } finally {
        await incoming.discard();
      }
    });

  const stateOf = async (userId: number, key: string) => {
    const isOwn = await uploads.has(userId, key);
    const photo = isOwn ? await media.find(key) : undefined;
    const url = photo === undefined ? (isOwn ? await media.findVideo(key) : undefined) : mediaUrl(key);
    return ok({ key, isStored: url !== undefined, url: url ?? null });
  };

  /** However long it takes: what counts is that the bytes keep coming. */
  const slow = (options: RouteOptions): RouteOptions => ({
    ...options,
    handlerTimeout: TIMEOUTS.longestMs,
    config: { ...options.config, isPaced: true },
  });

  return (app) => {
    app.route(route(api.photos.state, ({ params: { key }, viewer }) => stateOf(memberOf(viewer).id, key)));
    void app.register(async (scope) => {
      // The bytes are read by the handler, piece by piece; everywhere else such bodies stay refused.
      scope.addContentTypeParser(
        /^(?:image\/[\w.+-]+|video\/[\w.+-]+|application\/octet-stream)(?:\s*;|$)/,
        (_request, payload, done) => done(null, payload),
      );
      scope.route(
        slow(
          route(api.photos.upload, ({ params: { key }, viewer, request }) =>
            take(request, memberOf(viewer).id, key, PHOTO),
          ),
        ),
      );
      scope.route(
        slow(
          route(api.photos.uploadVideo, ({ params: { key }, viewer, request }) =>
            take(request, memberOf(viewer).id, key, VIDEO),
          ),
        ),
      );
    });
  };
};
