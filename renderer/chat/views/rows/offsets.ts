/** The offset of each row of a list, and the list's height after the last one. */
export const offsetsOf = (count: number, sizeOf: (at: number) => number, padding: number): Float64Array => {
  const offsets = new Float64Array(count + 1);
  offsets[0] = padding;
  for (let at = 0; at < count; at += 1) offsets[at + 1] = (offsets[at] ?? 0) + sizeOf(at);
  return offsets;
};

/** The row at a distance from the top, by bisection. */
export const rowAt = (offsets: Float64Array, top: number): number => {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= top) low = middle;
    else high = middle - 1;
  }
  return low;
};
