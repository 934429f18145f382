export type Column = { readonly from: number; readonly share: number; readonly isOwn: boolean };

const COLUMNS = 14;

/** The number of prices in each of several equal steps, as shares of the fullest; the step of the own price is marked. */
export const columnsOf = (prices: readonly number[], own: number): readonly Column[] => {
  const all = [...prices, own];
  const least = Math.min(...all);
  const most = Math.max(...all);
  const step = (most - least) / COLUMNS || 1;
  const placeOf = (price: number) => Math.min(COLUMNS - 1, Math.floor((price - least) / step));
  const counts = Array.from({ length: COLUMNS }, () => 0);
  for (const price of prices) counts[placeOf(price)]! += 1;
  const fullest = Math.max(1, ...counts);
  return counts.map((count, at) => ({ from: least + at * step, share: count / fullest, isOwn: at === placeOf(own) }));
};
