/** A part of a file: first and last byte, both included. */
export type ByteRange = { readonly first: number; readonly last: number };

/**
 * The one part that a Range header asks for (RFC 9110 §14.2): undefined where it asks for none, for several, backwards or
 * in another unit, and then the whole is sent; `none` where the part lies outside.
 */
export const byteRange = (header: string | undefined, size: number): ByteRange | 'none' | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : 'none';
};
