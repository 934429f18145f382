import type { Db } from '#server/database/connection.ts';
import type { ServerModule } from '#server/module.ts';
import type { SearchEngine } from './engine.ts';
import { countLive } from './live.repository.ts';

export type { IndexRow } from './columns.ts';
export { SearchEngine } from './engine.ts';
export {
  type Car,
  type EqualKey,
  EQUALS,
  EVERY_POST,
  FACET_KEYS,
  type FacetKey,
  type FlagKey,
  FLAGS,
  type Order,
  type PostFilter,
  type PostSearch,
  type Range,
  RANGES,
  type Sort,
} from './filter.ts';
export { readLive } from './loader.repository.ts';
export { priceLabel } from './price-label.repository.ts';
export { hiddenSince, isLive, isOfNobodyHidden, liveAmong } from './live.repository.ts';

/** Loads the index behind the first answers, which come from plain SQL until it is there. */
export const searchModule = (search: SearchEngine, db: Db): ServerModule => ({
  name: 'search',
  start: () => void search.load(),
  stop: () => search.close(),
  isReady: () => search.hasLoaded,
  health: async () => ({ search: search.mode, posts: search.size ?? (await countLive(db)) }),
});
