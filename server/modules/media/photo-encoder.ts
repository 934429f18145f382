import { open } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { MAX_AVIF_PIXELS, MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '#contract/constants.ts';
import { MEDIA_WIDTHS, type MediaWidth } from '#contract/media.ts';
import { AppError } from '#server/http/errors.ts';
import { perceptualHash } from './perceptual-hash.ts';
import { type PhotoKind, photoKind } from './photo-kind.ts';

// Only four decoders for this whole process (HEIF means AVIF: no HEVC is built in); by default an SVG with a script would be decoded, too
// (SECURITY fact 7). One thread per photo and no cache: the queue distributes the cores.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
sharp.concurrency(1);
sharp.cache(false);

const TIMEOUT_SECONDS = 10;
const JPEG = { quality: 80 } as const;
/** Made in the background, so smaller files are worth the time. */
const WEBP = { quality: 80, effort: 4 } as const;
/** Each width is made from the previous one, which is cheaper than from the original and looks the same. */
const WIDTHS = MEDIA_WIDTHS.toSorted((one, other) => other - one);
const LARGEST = WIDTHS[0] ?? 0;

export type Encoded = ReadonlyMap<MediaWidth, Buffer>;
export type EncodedPhoto = {
  /** Of the largest file. */
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  /** JPEG in every stored width. */
  readonly files: Encoded;
};

/**
 * Decodes a photo, or the one in a file, once and encodes it as JPEG in every stored width: rotated by its EXIF, in
 * sRGB, without any metadata. Throws PHOTO_TOO_LARGE, PHOTO_HEIC, PHOTO_TOO_MANY_PIXELS, PHOTO_AVIF_PIXELS or
 * PHOTO_UNREADABLE, and OVERLOADED after the time limit.
 */
export const encodePhoto = async (photo: Buffer | string): Promise<EncodedPhoto> => {
  const kind = fitKindOf(typeof photo === 'string' ? await beginningOf(photo) : { head: photo, size: photo.length });
  const pixels = await decode(photo, kind === 'avif' ? AVIF_LIMIT : LIMIT);
  const { files, smallest } = await inEveryWidth(pixels, (picture) => picture.jpeg(JPEG));
  const { width, height } = pixels.info;
  return { width, height, hash: await perceptualHash(smallest.data, smallest.info), files };
};

/** The same widths as WebP, from the largest JPEG that `encodePhoto` made. */
export const encodeWebp = async (jpeg: Buffer): Promise<Encoded> =>
  (await inEveryWidth(await decode(jpeg, LIMIT), (picture) => picture.webp(WEBP))).files;

/**
 * Sequential: as many photos as cores are encoded at once already, and each width costs memory. Widths above the photo's
 * own hold the same file, which is encoded once.
 */
const inEveryWidth = async (pixels: Pixels, encode: (picture: Sharp) => Sharp) => {
  const toFile = ({ data, info }: Pixels) => encode(sharp(data, { raw: info })).toBuffer();
  const files = new Map<MediaWidth, Buffer>();
  let smallest = pixels;
  let file: Buffer | undefined;
  for (const width of WIDTHS) {
    const next = await narrowed(smallest, width);
    file = file === undefined || next !== smallest ? await toFile(next) : file;
    smallest = next;
    files.set(width, file);
  }
  return { files, smallest };
};

const narrowed = (pixels: Pixels, width: MediaWidth): Promise<Pixels> | Pixels =>
  pixels.info.width <= width
    ? pixels
    : sharp(pixels.data, { raw: pixels.info }).resize({ width }).raw().toBuffer({ resolveWithObject: true });

type Beginning = { readonly head: Buffer; readonly size: number };
const HEAD_BYTES = 64;

/** A file is never read as a whole: the decoder streams it. */
const beginningOf = async (file: string): Promise<Beginning> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), size: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
};

const fitKindOf = ({ head, size }: Beginning): PhotoKind => {
  if (size > MAX_PHOTO_BYTES) throw new AppError('PHOTO_TOO_LARGE');
  const kind = photoKind(head);
  if (kind === 'heic') throw new AppError('PHOTO_HEIC');
  if (kind === 'other') throw new AppError('PHOTO_UNREADABLE');
  return kind;
};

type Pixels = { data: Buffer; info: OutputInfo };

type PixelLimit = { readonly pixels: number; readonly refusal: 'PHOTO_TOO_MANY_PIXELS' | 'PHOTO_AVIF_PIXELS' };
const LIMIT: PixelLimit = { pixels: MAX_PHOTO_PIXELS, refusal: 'PHOTO_TOO_MANY_PIXELS' };
const AVIF_LIMIT: PixelLimit = { pixels: MAX_AVIF_PIXELS, refusal: 'PHOTO_AVIF_PIXELS' };

const decode = async (input: Buffer | string, limit: PixelLimit): Promise<Pixels> => {
  try {
    const photo = sharp(input, { limitInputPixels: limit.pixels, pages: 1, failOn: 'truncated' });
    return await toPixels(photo).toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw refusalOf(error, limit);
  }
};

/** At most the largest stored width; transparency becomes white. */
const toPixels = (photo: Sharp): Sharp =>
  photo
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: LARGEST, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw();

const refusalOf = (cause: unknown, { refusal }: PixelLimit): AppError => {
  const message = cause instanceof Error ? cause.message : String(cause);
  // A time limit depends more on the machine than on the photo.
  if (message.includes('timeout:')) return new AppError('OVERLOADED', message, { cause });
  const code = message.includes('pixel limit') ? refusal : 'PHOTO_UNREADABLE';
  return new AppError(code, undefined, { cause });
};
