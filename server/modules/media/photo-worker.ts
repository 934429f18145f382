import { answerCalls } from '#server/lib/child-calls.ts';
import { encodePhoto } from './photo-encoder.ts';

/** A process that decodes and encodes photos, so that a hostile one can harm nothing else (SECURITY rule 20). */
answerCalls<Uint8Array | string>(
  (photo) =>
    encodePhoto(typeof photo === 'string' ? photo : Buffer.from(photo.buffer, photo.byteOffset, photo.byteLength)),
  (error) => ({ code: error instanceof Error && 'code' in error ? error.code : 'PHOTO_UNREADABLE' }),
);
