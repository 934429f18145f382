import { z } from 'zod';
import { MEDIA_KEY } from '../media.ts';
import { endpoint, valueOf } from './define.ts';
import { routes } from './routes.ts';

/** The SHA-256 of the file's bytes in lower-case hex: photos are requested, sent and stored under it. */
const byKey = z.strictObject({ key: z.string().regex(MEDIA_KEY) });

const state = z.object({ key: z.string(), isStored: z.boolean(), url: z.string().nullable() });
export type UploadState = z.infer<typeof state>;

/**
 * Uploads, one file a request, so that a cut costs one file: `state` is whether the server has it, `upload` sends the
 * bytes as they are (image/* or application/octet-stream). A file that no post refers to is deleted after a day.
 * Refusals: PHOTO_UNREADABLE, PHOTO_HEIC, PHOTO_TOO_LARGE, PHOTO_TOO_MANY_PIXELS, PHOTO_AVIF_PIXELS, and
 * VALIDATION_FAILED for other bytes.
 */
export const photos = {
  state: endpoint(routes.photos.state, { params: byKey, reply: valueOf(state) }),
  upload: endpoint(routes.photos.upload, { params: byKey, reply: valueOf(state) }),
  /** MP4 or WebM, at most 100 MB (D106). */
  uploadVideo: endpoint(routes.photos.uploadVideo, { params: byKey, reply: valueOf(state) }),
};
