import type { FastifyRequest } from 'fastify';
import { api } from '#contract/http/index.ts';
import { mediaUrl } from '#contract/media.ts';
import { type Pace, SLOWEST } from '#server/http/body-deadline.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { fileIntake, type FileIntakeDeps } from './file-intake.ts';
import { piecesOf, slow, takeFiles } from './incoming-files.ts';
import { uploadsRepository } from './uploads.repository.ts';

export type UploadsDeps = FileIntakeDeps & {
  /** The minimum pace of a body. */
  readonly pace?: Pace;
};

/** Uploads of photos and videos, one a request, named by the hash of their bytes. */
export const uploadsRoutes = ({ pace = SLOWEST, ...deps }: UploadsDeps): RouteModule => {
  const { db, media } = deps;
  const uploads = uploadsRepository(db);
  const intake = fileIntake(deps);

  const take = async (request: FastifyRequest, userId: number, key: string, kind: 'photo' | 'film') => {
    const { url } = await intake(userId, piecesOf(request, pace), { kind, key });
    return ok({ key, isStored: true, url });
  };

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
            take(request, memberOf(viewer).id, key, 'photo'),
          ),
        ),
      );
      scope.route(
        slow(
          route(api.photos.uploadVideo, ({ params: { key }, viewer, request }) =>
            take(request, memberOf(viewer).id, key, 'film'),
          ),
        ),
      );
    });
  };
};
