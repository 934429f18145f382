import type { FastifyReply, FastifyRequest } from 'fastify';
import { MEDIA_KEY, MEDIA_WIDTHS } from '#contract/media.ts';
import { AppError } from '#server/http/errors.ts';
import type { RouteModule } from '#server/http/route.ts';
import { byteRange } from './byte-range.ts';
import type { FileName, MediaStore } from './media-store.ts';

/** A picture is never a document: should one ever be opened as such, it may do nothing. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
} as const;

const FILES: readonly FileName[] = [
  ...MEDIA_WIDTHS.map((width) => `${width}.webp` as const),
  'video.mp4',
  'video.webm',
];
const isVideo = (file: FileName): boolean => file.startsWith('video.');
const typeOf = (file: FileName): string => (isVideo(file) ? `video/${file.slice('video.'.length)}` : 'image/webp');

/** GET /media/<key>/<width>.webp and …/video.mp4 or .webm: bytes that never change under their address. */
export const mediaRoutes =
  (store: MediaStore): RouteModule =>
  (app) => {
    app.route<{ Params: { key: string; file: string } }>({
      method: 'GET',
      url: '/media/:key/:file',
      config: { access: 'public' },
      handler: async (request, reply) => {
        const { key, file: name } = request.params;
        const file = FILES.find((known) => known === name);
        if (file === undefined || !MEDIA_KEY.test(key)) throw new AppError('PHOTO_NOT_FOUND');
        const etag = `"${key.slice(0, 32)}-${file}"`;
        const headers = { ...HEADERS, 'content-type': typeOf(file), etag };
        const size = await store.size(key, file);
        if (size === undefined) throw new AppError('PHOTO_NOT_FOUND');
        reply.headers(headers);
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        return isVideo(file)
          ? sendPart(request, reply, store, { key, file, size })
          : reply.send(await store.read(key, file));
      },
    });
  };

type Wanted = { readonly key: string; readonly file: FileName; readonly size: number };

/** Players ask for videos in parts; a film is never held in memory. */
const sendPart = (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  store: MediaStore,
  { key, file, size }: Wanted,
): FastifyReply => {
  const range = byteRange(headers.range, size);
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const { first, last } = range ?? { first: 0, last: size - 1 };
  reply.header('content-length', String(last - first + 1));
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  return reply.send(store.stream(key, file, { first, last }));
};
