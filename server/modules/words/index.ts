import type { ServerModule } from '#server/module.ts';

export { cleaned } from './cleaned.ts';
export { readLists } from './lists.repository.ts';
export { type Found, NameIndex } from './name-index.ts';
export { openWords, type ReadWords, type Words } from './open.ts';
export { type AdFacts, type AdField, readAd } from './ad/read-ad.ts';
export type { Meaning, ParsedFilters } from './query/meanings.ts';
export { parseQuery } from './query/parse-query.ts';
export { tokensOf } from './query/tokens.ts';
export { isLookupField, isSameName, type LookupField, Vocabulary } from './vocabulary.ts';

/** Nothing to start: the words of queries are read at the first query. */
export const wordsModule = (): ServerModule => ({ name: 'words' });
