import { answerCalls } from '#server/lib/child-calls.ts';
import { encodePhoto, encodeWebp } from './photo-encoder.ts';
import type { PhotoTask } from './photo-workers.ts';

/** Bytes in the form in which they travel between processes. */
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A process that decodes and encodes photos, so that a hostile one can damage nothing else (SECURITY rule 20). */
answerCalls<PhotoTask>(
  ({ photo, makes }) => {
    const input = typeof photo === 'string' ? photo : asBuffer(photo);
    return makes === 'webp' && typeof input !== 'string' ? encodeWebp(input) : encodePhoto(input);
  },
  (error) => ({ code: error instanceof Error && 'code' in error ? error.code : 'PHOTO_UNREADABLE' }),
);
