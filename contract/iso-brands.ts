const WORD = 4;
const MAJOR_AT = 8;
const COMPATIBLE_AT = 16;
/** Bytes of a file that its brands are read from. */
export const BRANDS_HEAD_BYTES = 64;

const textAt = (bytes: Uint8Array, at: number): string => String.fromCodePoint(...bytes.subarray(at, at + WORD));

/** The brands in the first bytes of an ISO media file (ISO/IEC 14496-12, `ftyp`), the major one first; none for others. */
export const isoBrands = (head: Uint8Array): readonly string[] => {
  if (head.length < MAJOR_AT + WORD || textAt(head, WORD) !== 'ftyp') return [];
  const length = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const end = Math.min(length, head.length, BRANDS_HEAD_BYTES);
  const brands = [textAt(head, MAJOR_AT)];
  for (let at = COMPATIBLE_AT; at + WORD <= end; at += WORD) brands.push(textAt(head, at));
  return brands;
};

/** Major brands of AV1 stills, and those of any still, whose coding a compatible brand names. */
const AVIF_MAJOR: ReadonlySet<string> = new Set(['avif', 'avis', 'mif1', 'msf1']);

/** Whether these are the brands of an AVIF photo rather than of a HEIC one, which shares its container. */
export const isAvif = (brands: readonly string[]): boolean =>
  AVIF_MAJOR.has(brands[0] ?? '') && brands.includes('avif');
