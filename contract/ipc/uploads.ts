import { z } from 'zod';
import { MAX_VIDEO_BYTES } from '../constants.ts';
import { call, nothing } from './define.ts';
import { REQUEST_ID, UPLOAD_PIECE_BYTES } from './request-ids.ts';

const id = z.string().regex(REQUEST_ID);
const piece = z.custom<Uint8Array<ArrayBuffer>>(
  (value) => value instanceof Uint8Array && value.byteLength > 0 && value.byteLength <= UPLOAD_PIECE_BYTES,
);

/**
 * Files that the window uploads. A request of the window to `app://aniv` reaches the main process with its whole body in
 * one buffer, reports no progress and cannot be cancelled; so the window sends a file in pieces, under an id of its own.
 */
export const uploads = {
  /** Begins the upload of a file under the sum of its bytes. */
  begin: call(
    z.strictObject({
      id,
      kind: z.enum(['photo', 'video']),
      key: z.string().regex(/^[0-9a-f]{64}$/),
      size: z.number().int().min(1).max(MAX_VIDEO_BYTES),
    }),
    nothing,
  ),
  /** Returns when the piece is on its way to the server; false if the rest is no longer needed. */
  piece: call(z.strictObject({ id, bytes: piece }), z.boolean(), undefined, UPLOAD_PIECE_BYTES),
  /** The server's reply, once it is there. */
  reply: call(z.strictObject({ id }), z.strictObject({ status: z.number().int(), text: z.string() })),
  cancel: call(z.strictObject({ id }), nothing),
};
