import { BRANDS_HEAD_BYTES, isAvif, isoBrands } from '#contract/iso-brands.ts';

const startsWith = (bytes: Buffer, ...signature: number[]): boolean =>
  signature.every((value, at) => bytes[at] === value);
const textAt = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** Brands of the ISO media container that hold HEVC stills. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** The number of first bytes that determine the type of a file. */
export const HEAD_BYTES = BRANDS_HEAD_BYTES;

/** The type of a file by its first bytes, not by its name. */
export function kindOf(bytes: Buffer): 'raster' | 'heic' | undefined {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'raster';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'raster';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'raster';
  const brands = isoBrands(bytes);
  if (isAvif(brands)) return 'raster';
  return HEIC_BRANDS.has(brands[0] ?? '') ? 'heic' : undefined;
}
