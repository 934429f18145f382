export { SearchEngine } from './engine.ts';
export {
  EVERY_POST,
  FACET_KEYS,
  type FacetKey,
  type Order,
  type PostFilter,
  type PostSearch,
  type Range,
  type Sort,
} from './filter.ts';
export { isLive } from './sql-search.ts';
