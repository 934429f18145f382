/** A part of a file: first and last byte, both inclusive. */
export type ByteRange = { readonly first: number; readonly last: number };

/**
 * The single range of a Range header (RFC 9110 §14.2). Undefined for none, several, a reversed one or another unit: the
 * whole file is sent. `none` if the range lies outside the file.
 */
export const byteRange = (header: string | undefined, size: number): ByteRange | 'none' | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : 'none';
};
