import { z } from 'zod';
import { filterQuery, type FacetsQuery, sortQuery } from '#contract/http/post-search.ts';
import { CURRENCIES, type Currency } from '#contract/money.ts';
import { AppError } from '#server/http/errors.ts';
import { type ToUsd, toFilter } from '#server/modules/posts/index.ts';
import type { PostFilter } from '#server/modules/search/index.ts';

const SavedQuery = z.strictObject({ ...filterQuery, ...sortQuery });

const refused = (message: string) => new AppError('VALIDATION_FAILED', undefined, { fields: { query: message } });

/**
 * The text under which a search is kept: its filters and order by name, prices with their currency. The same search
 * gives the same text. Throws VALIDATION_FAILED for what no search takes and for a search without filters.
 */
export const savedQueryOf = (query: string, viewerCurrency: Currency): string => {
  const given = Object.fromEntries(new URLSearchParams(query));
  const { data, error } = SavedQuery.safeParse(given);
  if (error !== undefined) throw refused('This is no search.');
  const { SortKey, SortDirection, PriceUnitId, ...rest } = data;
  const hasPrice = rest.PriceFrom !== undefined || rest.PriceTo !== undefined;
  const unit = hasPrice ? { PriceUnitId: PriceUnitId ?? CURRENCIES.indexOf(viewerCurrency) + 1 } : {};
  const filters = Object.entries({ ...rest, ...unit }).filter(([, value]) => value !== undefined && value !== '');
  if (filters.length === 0) throw refused('Choose at least one filter.');
  const order = SortKey === undefined ? {} : { SortKey, ...(SortDirection === undefined ? {} : { SortDirection }) };
  const named = [...filters.toSorted(([one], [other]) => (one < other ? -1 : 1)), ...Object.entries(order)];
  return new URLSearchParams(named.map(([name, value]): [string, string] => [name, String(value)])).toString();
};

const TEXTS: ReadonlySet<string> = new Set(['Query', 'Cars', 'Features']);

const valueOf = (name: string, text: string): string | number | boolean => {
  if (TEXTS.has(name)) return text;
  return text === 'true' || text === 'false' ? text === 'true' : Number(text);
};

/** A saved search with amounts at today's rates; undefined where its currency has none. */
export const filterOf = (savedQuery: string, toUsd: ToUsd): PostFilter | undefined => {
  const values = [...new URLSearchParams(savedQuery)].map(([name, text]) => [name, valueOf(name, text)]);
  try {
    // Written by `savedQueryOf`; the order is not read.
    return toFilter(Object.fromEntries(values) as FacetsQuery, 'USD', toUsd);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
};
