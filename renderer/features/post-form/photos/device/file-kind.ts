import { BRANDS_HEAD_BYTES, isAvif, isoBrands } from '#contract/iso-brands.ts';

/** What a file is by its first bytes; its name and declared type are not asked. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'avif' | 'mp4' | 'webm' | 'other';

/** So many bytes are enough to tell. */
export const HEAD_BYTES = BRANDS_HEAD_BYTES;

const HEIC = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']);
const PICTURES = new Set(['mif1', 'msf1', 'avif', 'avis']);
/** Canon's raw pictures and QuickTime films lie in the same container. */
const REFUSED = new Set(['crx ', 'qt  ']);

const textAt = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCodePoint(...bytes.subarray(from, to));
const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((value, at) => bytes[at] === value);

/** Pictures, films and more share one container; its brands say what is inside. */
const kindOfContainer = (bytes: Uint8Array): FileKind => {
  const brands = isoBrands(bytes);
  const [brand = ''] = brands;
  if (REFUSED.has(brand)) return 'other';
  if (isAvif(brands)) return 'avif';
  return HEIC.has(brand) || PICTURES.has(brand) ? 'heic' : 'mp4';
};

export const kindOf = (bytes: Uint8Array): FileKind => {
  if (bytes.length < 12) return 'other';
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp';
  if (textAt(bytes, 4, 8) === 'ftyp') return kindOfContainer(bytes);
  const isMatroska = startsWith(bytes, 0x1a, 0x45, 0xdf, 0xa3);
  return isMatroska && textAt(bytes, 0, Math.min(bytes.length, HEAD_BYTES)).includes('webm') ? 'webm' : 'other';
};
