import { isAvif, isoBrands } from '#contract/iso-brands.ts';

const startsWith = (bytes: Buffer, ...signature: number[]): boolean =>
  signature.every((value, at) => bytes[at] === value);
const textAt = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** Brands of the ISO media container that hold HEVC stills. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'avif';

/** The type of a file by its first bytes; its name and declared type are ignored. */
export const photoKind = (bytes: Buffer): PhotoKind | 'heic' | 'other' => {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp';
  const brands = isoBrands(bytes);
  if (isAvif(brands)) return 'avif';
  if (HEIC_BRANDS.has(brands[0] ?? '')) return 'heic';
  return 'other';
};
