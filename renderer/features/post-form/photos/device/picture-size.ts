import type { FileKind } from './file-kind.ts';

export type PictureSize = { readonly width: number; readonly height: number };

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

type Segment = { readonly marker: number; readonly at: number; readonly length: number };

/** Start-of-frame markers; three of the row mean something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** The segments of a JPEG up to its pixels. */
function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  const view = viewOf(bytes);
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    yield { marker, at, length };
    if (marker === 0xda || length < 2) return;
    at += 2 + length;
  }
}

const jpegSize = (bytes: Uint8Array): PictureSize | undefined => {
  for (const { marker, at } of segmentsOf(bytes))
    if (isFrame(marker) && at + 9 <= bytes.length)
      return { height: viewOf(bytes).getUint16(at + 5), width: viewOf(bytes).getUint16(at + 7) };
  return undefined;
};

const pngSize = (bytes: Uint8Array): PictureSize | undefined =>
  bytes.length < 24 ? undefined : { width: viewOf(bytes).getUint32(16), height: viewOf(bytes).getUint32(20) };

/** The fourth letter of the first chunk: VP8X, VP8L, else VP8 with a space. */
const EXTENDED = 0x58;
const LOSSLESS = 0x4c;

const webpSize = (bytes: Uint8Array): PictureSize | undefined => {
  if (bytes.length < 30) return undefined;
  const view = viewOf(bytes);
  const uint24 = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (bytes[15] === EXTENDED) return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (bytes[15] === LOSSLESS) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
};

/** The boxes that give the size of pictures come before the pixels. */
const AVIF_HEAD_BYTES = 64 * 1024;
const ISPE = [0x69, 0x73, 0x70, 0x65] as const;

/** The largest of the pictures in the file: its thumb and its transparency have sizes of their own (`ispe`, HEIF 6.5.3). */
const avifSize = (bytes: Uint8Array): PictureSize | undefined => {
  const head = bytes.subarray(0, AVIF_HEAD_BYTES);
  let largest: PictureSize | undefined;
  for (let at = head.indexOf(ISPE[0]); at >= 0 && at + 16 <= head.length; at = head.indexOf(ISPE[0], at + 1)) {
    if (!ISPE.every((sign, place) => head[at + place] === sign)) continue;
    const size = { width: viewOf(head).getUint32(at + 8), height: viewOf(head).getUint32(at + 12) };
    if (largest === undefined || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
};

/** Width and height by the file's own header, so that no bomb is ever unpacked; undefined without them. */
export const sizeOf = (bytes: Uint8Array, kind: FileKind): PictureSize | undefined => {
  if (kind === 'jpeg') return jpegSize(bytes);
  if (kind === 'png') return pngSize(bytes);
  if (kind === 'avif') return avifSize(bytes);
  return kind === 'webp' ? webpSize(bytes) : undefined;
};

/** A JPEG without application data but its own (JFIF, Adobe's colours): no place, no camera, no orientation (D108). */
export const isCleanJpeg = (bytes: Uint8Array): boolean => {
  for (const { marker } of segmentsOf(bytes))
    if (marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee)) return false;
  return true;
};
