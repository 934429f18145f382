/** The kind of a file by its first bytes: file extensions are unreliable. */
export type FileKind = 'zip' | 'oldExcel' | 'markup' | 'binary' | 'text';

const startsWith = (bytes: Uint8Array, signs: readonly number[]): boolean =>
  signs.every((sign, at) => bytes[at] === sign);

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Old workbooks, and new ones under a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const BINARIES: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
  [0x4d, 0x5a],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x7b, 0x5c, 0x72, 0x74, 0x66],
];
/** Pages that call themselves tables: `<html`, `<table`, `<?xml`. */
const MARKUP = /^[\s\ufeff]*<(?:!doctype|html|table|\?xml|meta|head|body)/i;

export const fileKindOf = (bytes: Uint8Array): FileKind => {
  if (startsWith(bytes, ZIP)) return 'zip';
  if (startsWith(bytes, COMPOUND)) return 'oldExcel';
  if (BINARIES.some((signs) => startsWith(bytes, signs))) return 'binary';
  return MARKUP.test(new TextDecoder('latin1').decode(bytes.subarray(0, 200))) ? 'markup' : 'text';
};
