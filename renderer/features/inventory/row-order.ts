/** What a row is ordered by; nothing comes last, whichever way the order goes. */
export type SortKey = string | number | null;
export type SortLevel = { readonly keys: readonly SortKey[]; readonly isDescending: boolean };

const compared = (a: SortKey, b: SortKey, isDescending: boolean): number => {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b === isDescending ? 1 : -1;
};

/** The places of rows in their new order, by the first level in which they differ; equal rows keep their order. */
export const orderOf = (count: number, levels: readonly SortLevel[]): Uint32Array => {
  const order = Uint32Array.from({ length: count }, (_, at) => at);
  return order.sort((a, b) => {
    for (const { keys, isDescending } of levels) {
      const result = compared(keys[a] ?? null, keys[b] ?? null, isDescending);
      if (result !== 0) return result;
    }
    return a - b;
  });
};
