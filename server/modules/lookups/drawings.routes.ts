import { AppError } from '#server/http/errors.ts';
import type { RouteModule } from '#server/http/route.ts';
import { type CarDrawings, DRAWINGS_PATH } from './drawings.ts';

/** A drawing is never a document: should one ever be opened as such, it may do nothing. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'content-type': 'image/svg+xml; charset=utf-8',
} as const;

/** GET /media/drawings/<name>.svg: the car drawings that generations are shown by. */
export const drawingsRoutes =
  (drawings: Pick<CarDrawings, 'read'>): RouteModule =>
  (app) => {
    app.route<{ Params: { name: string } }>({
      method: 'GET',
      url: `${DRAWINGS_PATH}/:name`,
      config: { access: 'public' },
      handler: (request, reply) => {
        const svg = drawings.read(request.params.name);
        if (svg === undefined) throw new AppError('PHOTO_NOT_FOUND');
        return reply.headers(HEADERS).send(svg);
      },
    });
  };
