import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { MAX_PHOTO_BYTES, MAX_VIDEO_BYTES } from '#contract/constants.ts';
import { api } from '#contract/http/index.ts';
import { mediaUrl } from '#contract/media.ts';
import type { Database } from '#server/database/schema.ts';
import { type Pace, SLOWEST } from '#server/http/body-deadline.ts';
import { AppError } from '#server/http/errors.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import type { Incoming, MediaService } from '#server/modules/media/index.ts';
import { FILES_A_DAY, fewFilesAtOnce, piecesOf, slow, takeFiles } from './incoming-files.ts';
import { uploadsRepository } from './uploads.repository.ts';

export type UploadsDeps = {
  readonly db: Kysely<Database>;
  readonly media: Pick<MediaService, 'receive' | 'addReceived' | 'find' | 'keepReceivedVideo' | 'findVideo'>;
  readonly now: () => number;
  /** The slowest pace of a body. */
  readonly pace?: Pace;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** Films among the files that a person may send in a day: those of as many posts as D171 allows. */
const FILMS_A_DAY = { person: 30, business: 500 } as const;
/** Photos and films, one a request, named by the sum of their bytes. */
export const uploadsRoutes = ({ db, media, now, pace = SLOWEST }: UploadsDeps): RouteModule => {
  const uploads = uploadsRepository(db);
  const at = () => new Date(now()).toISOString();

  const refuseTooMany = async (userId: number, isFilm: boolean): Promise<void> => {
    const { count, films, isBusiness } = await uploads.sentSince(userId, new Date(now() - DAY_MS).toISOString());
    const kind = isBusiness ? 'business' : 'person';
    if (count >= FILES_A_DAY[kind] || (isFilm && films >= FILMS_A_DAY[kind])) throw new AppError('DAILY_LIMIT');
  };

  const fewAtOnce = fewFilesAtOnce();

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

  return (app) => {
    app.route(route(api.photos.state, ({ params: { key }, viewer }) => stateOf(memberOf(viewer).id, key)));
    void app.register(async (scope) => {
      takeFiles(scope);
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
