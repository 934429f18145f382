import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '#contract/constants.ts';
import { HEAD_BYTES, kindOf } from './file-kind.ts';
import type { FileKind } from './file-kind.ts';
import { sizeOf } from './picture-size.ts';
import type { PictureSize } from './picture-size.ts';
import { NotAPhoto } from './prepared.ts';

type PhotoKind = Exclude<FileKind, 'mp4' | 'webm' | 'other'>;

const isPhoto = (kind: FileKind): kind is PhotoKind => kind !== 'mp4' && kind !== 'webm' && kind !== 'other';

/** The kind of a file by its bytes; refuses what is empty, too large or no picture before it is read whole. */
export const photoKindOf = async (file: Blob): Promise<PhotoKind> => {
  if (file.size === 0) throw new NotAPhoto('PHOTO_EMPTY');
  const kind = kindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (!isPhoto(kind)) throw new NotAPhoto('PHOTO_UNREADABLE');
  if (file.size > MAX_PHOTO_BYTES) throw new NotAPhoto('PHOTO_TOO_LARGE');
  return kind;
};

export const refuseTooManyPixels = ({ width, height }: PictureSize): void => {
  if (width * height > MAX_PHOTO_PIXELS) throw new NotAPhoto('PHOTO_TOO_MANY_PIXELS');
};

/** The bytes of a photo whose header promises no more pixels than are taken. */
export const checkedBytes = async (file: Blob, kind: PhotoKind): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const size = sizeOf(bytes, kind);
  if (size !== undefined) refuseTooManyPixels(size);
  return bytes;
};
