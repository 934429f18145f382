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

const FILES: readonly FileName[] = [...MEDIA_WIDTHS.map((width) => `${width}.webp` as const), 'video.mp4'];
const typeOf = (file: FileName): string => (file === 'video.mp4' ? 'video/mp4' : 'image/webp');

/** GET /media/<key>/<width>.webp and …/video.mp4: bytes that never change under their address. */
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
        const bytes = await store.read(key, file);
        if (bytes === undefined) throw new AppError('PHOTO_NOT_FOUND');
        const etag = `"${key.slice(0, 32)}-${file}"`;
        reply.headers({ ...HEADERS, 'content-type': typeOf(file), etag });
        return request.headers['if-none-match'] === etag ? reply.code(304).send() : sendPart(request, reply, bytes);
      },
    });
  };

/** Players ask for videos in parts; pictures are asked for whole. */
const sendPart = ({ headers }: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply => {
  const range = byteRange(headers.range, bytes.length);
  if (range === undefined) return reply.send(bytes);
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
  const { first, last } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1));
};
