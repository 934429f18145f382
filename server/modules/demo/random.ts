import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Weighted choices: an item with its share; shares need not sum to anything. */
export type Shares<T> = readonly (readonly [item: T, share: number])[];

/** Random choices that come out the same for the same seed. */
export type Draw = {
  /** A whole number, both ends included. */
  readonly whole: (from: number, to: number) => number;
  /** From 0 to below 1. */
  readonly part: () => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly among: <T>(shares: Shares<T>) => T;
  /** A factor around 1: half of them below, two in three within e^±spread. */
  readonly factor: (spread: number) => number;
  readonly shuffled: <T>(items: readonly T[]) => T[];
};

export const drawFrom = (seed: number): Draw => {
  const random = xoroshiro128plus(seed);
  const part = () => uniformFloat64(random);
  const whole = (from: number, to: number) => uniformInt(random, from, to);
  const at = <T>(items: readonly T[], index: number): T => {
    if (index >= items.length) throw new Error('There is nothing to choose from.');
    return items[index] as T;
  };
  return {
    part,
    whole,
    chance: (share) => part() < share,
    pick: (items) => at(items, items.length === 0 ? 0 : whole(0, items.length - 1)),
    among: (shares) => {
      let left = part() * shares.reduce((sum, [, share]) => sum + share, 0);
      const index = shares.findIndex(([, share]) => (left -= share) < 0);
      return at(shares, index < 0 ? shares.length - 1 : index)[0];
    },
    // The sum of twelve uniform numbers is normal enough, and the same on every machine.
    factor: (spread) => Math.exp(spread * (Array.from({ length: 12 }, part).reduce((sum, one) => sum + one, 0) - 6)),
    shuffled: (items) => {
      const copy = [...items];
      for (let last = copy.length - 1; last > 0; last -= 1) {
        const other = whole(0, last);
        [copy[last], copy[other]] = [copy[other] as (typeof copy)[number], copy[last] as (typeof copy)[number]];
      }
      return copy;
    },
  };
};

/** Shares as exact numbers that sum to `count`, by largest remainder; everyone gets `least` where there is enough. */
export const quotas = <T>(shares: Shares<T>, count: number, least = 0): T[] => {
  const floor = shares.length * least <= count ? least : 0;
  const rest = count - floor * shares.length;
  const total = shares.reduce((sum, [, share]) => sum + share, 0);
  const exact = shares.map(([item, share], at) => ({ item, at, wanted: (share / total) * rest }));
  const missing = rest - exact.reduce((sum, { wanted }) => sum + Math.floor(wanted), 0);
  const lucky = new Set(
    exact
      .toSorted((a, b) => (b.wanted % 1) - (a.wanted % 1) || a.at - b.at)
      .slice(0, missing)
      .map(({ at }) => at),
  );
  return exact.flatMap(({ item, at, wanted }) =>
    Array.from({ length: floor + Math.floor(wanted) + (lucky.has(at) ? 1 : 0) }, () => item),
  );
};
