import type { FastifyReply, FastifyRequest } from 'fastify';
import { MEDIA_KEY, MEDIA_WIDTHS } from '#contract/media.ts';
import { AppError } from '#server/http/errors.ts';
import type { RouteModule } from '#server/http/route.ts';
import { byteRange } from './byte-range.ts';
import type { MediaService } from './media.service.ts';
import type { FileName, MediaStore, VideoName } from './media-store.ts';

/** A picture is never a document: if one is opened as such, it may do nothing. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'x-content-type-options': 'nosniff',
} as const;
/** Cache time of a substitute for a file that is not made yet: short, so that caches ask again. */
const FOR_NOW = 'public, max-age=600';

const VIDEOS = ['video.mp4', 'video.webm'] as const satisfies readonly VideoName[];
const etagOf = (key: string, file: FileName): string => `"${key.slice(0, 32)}-${file}"`;

/**
 * GET /media/<key>/<width>.jpg: JPEG, or WebP for clients that accept it, once it is made (`.webp` was the former address
 * and behaves the same); …/video.mp4 and .webm. The bytes behind an address never change.
 */
export const mediaRoutes =
  (media: Pick<MediaService, 'store' | 'makeMissing'>): RouteModule =>
  (app) => {
    app.route<{ Params: { key: string; file: string } }>({
      method: 'GET',
      url: '/media/:key/:file',
      config: { access: 'public' },
      handler: async (request, reply) => {
        const { key, file } = request.params;
        const video = VIDEOS.find((known) => known === file);
        const [, width = ''] = /^(\d+)\.(?:jpg|webp)$/.exec(file) ?? [];
        const widths = MEDIA_WIDTHS.slice(MEDIA_WIDTHS.findIndex((known) => String(known) === width));
        const isKnown = video !== undefined || String(widths[0]) === width;
        if (!MEDIA_KEY.test(key) || !isKnown) throw new AppError('PHOTO_NOT_FOUND');
        reply.headers(HEADERS);
        return video === undefined
          ? sendPhoto(request, reply, media, { key, widths })
          : sendVideo(request, reply, media.store, { key, file: video });
      },
    });
  };

/** Only an explicit `image/webp` counts: programs that show link previews accept any type. */
const takesWebp = ({ headers, params }: FastifyRequest): boolean =>
  /\bimage\/webp\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(headers.accept ?? '') ||
  (params as { file: string }).file.endsWith('.webp');

const sendPhoto = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { store, makeMissing }: Pick<MediaService, 'store' | 'makeMissing'>,
  { key, widths }: { readonly key: string; readonly widths: readonly number[] },
): Promise<FastifyReply> => {
  const isForWebp = takesWebp(request);
  // Older photos lack a JPEG, or a width that was added later: the other type or the next larger width replaces it.
  const kinds = isForWebp ? (['webp', 'jpg'] as const) : (['jpg', 'webp'] as const);
  for (const [file, kind, width] of widths.flatMap((each) =>
    kinds.map((kind) => [`${each}.${kind}`, kind, each] as const),
  )) {
    const bytes = await store.read(key, file);
    if (bytes === undefined) continue;
    const etag = etagOf(key, file);
    reply.headers({ vary: 'accept', etag, 'content-type': kind === 'jpg' ? 'image/jpeg' : 'image/webp' });
    if (width !== widths[0]) makeMissing(key);
    if (width !== widths[0] || (isForWebp && kind === 'jpg')) reply.header('cache-control', FOR_NOW);
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bytes);
  }
  throw new AppError('PHOTO_NOT_FOUND');
};

const sendVideo = async (
  request: FastifyRequest,
  reply: FastifyReply,
  store: MediaStore,
  { key, file }: { readonly key: string; readonly file: VideoName },
): Promise<FastifyReply> => {
  const size = await store.size(key, file);
  if (size === undefined) throw new AppError('PHOTO_NOT_FOUND');
  const etag = etagOf(key, file);
  reply.headers({ 'accept-ranges': 'bytes', etag, 'content-type': file.replace('.', '/') });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return sendPart(request, reply, store, { key, file, size });
};

type Wanted = { readonly key: string; readonly file: FileName; readonly size: number };

/** Players request videos in parts; a video is never held in memory. */
const sendPart = async (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  store: MediaStore,
  { key, file, size }: Wanted,
): Promise<FastifyReply> => {
  const range = byteRange(headers.range, size);
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const { first, last } = range ?? { first: 0, last: size - 1 };
  reply.header('content-length', String(last - first + 1));
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  return reply.send(await store.stream(key, file, { first, last }));
};
