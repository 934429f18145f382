import type { PostCard } from '#contract/http/posts.ts';
import type { SearchQuery } from '#contract/http/post-search.ts';
import type { Currency } from '#contract/money.ts';
import { MAX_SUGGEST_LENGTH } from '#contract/http/suggest.ts';
import { type PageAddress, pathTo } from '#contract/page-path.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { parseQuery } from '#server/modules/words/index.ts';
import type { BotDeps } from '../part.ts';

/** Searches the cars for sale by a text. */
export type TextSearch = {
  readonly cards: readonly PostCard[];
  readonly total: number;
  /** Whether the text names a car or its features, only words for titles, or nothing known. */
  readonly reads: 'cars' | 'words' | 'nothing';
  /** The results on the site. */
  readonly page: PageAddress;
};

/** Searches by free text with the vocabulary of the website's search field. */
export const searchByText = async (
  text: string,
  viewer: Viewer,
  { words, posts, rates, now }: Pick<BotDeps, 'words' | 'posts' | 'rates' | 'now'>,
  { page, pageCount }: { readonly page: number; readonly pageCount: number },
): Promise<TextSearch> => {
  const { lexicon } = await words.current();
  const { perUsd } = rates.current();
  const setting = {
    thisYear: new Date(now()).getUTCFullYear(),
    currency: viewer.currency,
    perUsd: (currency: Currency) => perUsd[currency] ?? 1,
  };
  const { filters } = parseQuery(text.slice(0, MAX_SUGGEST_LENGTH), lexicon, setting);
  const query: SearchQuery = { ...filters, page, pageCount };
  const { cards, total } = await posts.found(query, viewer);
  const names = Object.keys(filters);
  const isOfWords = names.every((name) => name === 'Query');
  const reads = isOfWords ? (names.length === 0 ? 'nothing' : 'words') : 'cars';
  const values = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  return { cards, total, reads, page: pathTo.posts(new URLSearchParams(values).toString()) };
};
