import { MEDIA_KEY, MEDIA_WIDTHS, type MediaWidth } from '#contract/media.ts';
import { AppError } from '#server/http/errors.ts';
import type { RouteModule } from '#server/http/route.ts';
import type { PhotoStore } from './photo-store.ts';

/** A picture is never a document: should one ever be opened as such, it may do nothing. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-type': 'image/webp',
  'cross-origin-resource-policy': 'same-site',
  'x-content-type-options': 'nosniff',
} as const;

const WIDTH_OF: ReadonlyMap<string, MediaWidth> = new Map(MEDIA_WIDTHS.map((width) => [`${width}.webp`, width]));

/** GET /media/<key>/<width>.webp: bytes that never change under their address. */
export const mediaRoutes =
  (store: PhotoStore): RouteModule =>
  (app) => {
    app.route<{ Params: { key: string; file: string } }>({
      method: 'GET',
      url: '/media/:key/:file',
      config: { access: 'public' },
      handler: async ({ params: { key, file }, headers }, reply) => {
        const width = WIDTH_OF.get(file);
        if (width === undefined || !MEDIA_KEY.test(key)) throw new AppError('PHOTO_NOT_FOUND');
        const etag = `"${key.slice(0, 32)}-${width}"`;
        const bytes = await store.read(key, width);
        if (bytes === undefined) throw new AppError('PHOTO_NOT_FOUND');
        reply.headers({ ...HEADERS, etag });
        return headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bytes);
      },
    });
  };
