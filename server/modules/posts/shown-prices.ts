import type { PostCard } from '#contract/http/posts.ts';
import { toMajor } from '#contract/money.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';

export type StoredPrice = { readonly at: string; readonly price_minor: number; readonly price_unit: string };

/** A price that was corrected within the hour was a slip. */
const SLIP_MS = HOUR_MS;
/** How long a card shows that the price fell. */
export const DROP_SHOWN_MS = 30 * DAY_MS;

const isSame = (one: StoredPrice | undefined, other: StoredPrice): boolean =>
  one?.price_minor === other.price_minor && one.price_unit === other.price_unit;

/** The prices that buyers could see since then (ISO), each once in a row, without slips; the earliest first. */
export const shownPrices = (prices: readonly StoredPrice[], since: string): readonly StoredPrice[] => {
  const before = prices.findLast(({ at }) => at <= since);
  const after = prices.filter(({ at }) => at > since);
  const seen = before === undefined ? after : [{ ...before, at: since }, ...after];
  const meant = seen.filter(({ at }, place) => {
    const next = seen[place + 1];
    return next === undefined || Date.parse(next.at) - Date.parse(at) >= SLIP_MS;
  });
  return meant.filter((price, place) => !isSame(meant[place - 1], price));
};

/** By how much and when the price fell last, for 30 days; null where it rose or its currency changed. */
export const priceDropOf = (prices: readonly StoredPrice[], since: string, now: number): PostCard['priceDrop'] => {
  const [before, latest] = shownPrices(prices, since).slice(-2);
  if (before === undefined || latest === undefined || before.price_unit !== latest.price_unit) return null;
  const isOver = now - Date.parse(latest.at) >= DROP_SHOWN_MS;
  if (isOver || latest.price_minor >= before.price_minor) return null;
  return { amount: toMajor(before.price_minor - latest.price_minor), at: latest.at };
};
