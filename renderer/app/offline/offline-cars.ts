import type { PostCard } from '#contract/http/posts.ts';
import { priceTexts } from '#contract/money-text.ts';
import type { DeviceStorage } from '#renderer/platform/port.ts';

/** Read by public/offline.js. */
const KEY = 'offline';
const MOST = 40;

/** A car as the page without a connection shows it. */
export type OfflineCar = {
  readonly id: number;
  readonly title: string;
  readonly price: string;
  readonly isFavourite: boolean;
};
/** Cars kept on this device alone, the latest first, and whether a member saw them. */
export type OfflineCars = { readonly isMember: boolean; readonly cars: readonly OfflineCar[] };

type Faced = Pick<PostCard, 'id' | 'year' | 'price' | 'priceUnit' | 'userPrice' | 'userPriceUnit' | 'isFavorite'>;

/** A car under the name that lists or its page have for it. */
export const offlineCar = (post: Faced, name: string): OfflineCar => ({
  id: post.id,
  title: `${name}, ${post.year}`,
  price: priceTexts(post).price,
  isFavourite: post.isFavorite,
});

const NOTHING: OfflineCars = { isMember: false, cars: [] };

/** What this module wrote; nothing where somebody else wrote there. */
export const readOfflineCars = (storage: Pick<DeviceStorage, 'get'>): OfflineCars => {
  try {
    const { isMember, cars } = JSON.parse(storage.get(KEY) ?? '') as Partial<OfflineCars>;
    return { isMember: isMember === true, cars: Array.isArray(cars) ? cars : [] };
  } catch {
    return NOTHING;
  }
};

/** The cars with newer ones before them, each once. */
export const withCars = (cars: readonly OfflineCar[], newer: readonly OfflineCar[]): readonly OfflineCar[] => {
  const ids = new Set(newer.map(({ id }) => id));
  return [...newer, ...cars.filter(({ id }) => !ids.has(id))].slice(0, MOST);
};

export const writeOfflineCars = (storage: Pick<DeviceStorage, 'set' | 'remove'>, kept: OfflineCars): void =>
  kept.cars.length === 0 ? storage.remove(KEY) : storage.set(KEY, JSON.stringify(kept));
