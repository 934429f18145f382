import type { TFunction } from 'i18next';
import type { Suggestions } from '#contract/http/suggest.ts';
import type { Currency } from '#contract/money.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { type Filters, tidy } from '../filters.ts';
import { filtersOf, type RecentSearch } from './recent-searches.ts';
import { suggestionText } from './suggestion-text.ts';

export type Option = {
  readonly kind: 'search' | 'recent' | 'brand' | 'vin' | 'forget';
  readonly text: string;
  /** How many cars, as it is shown; absent where nobody counted. */
  readonly count?: string;
  readonly filters: Filters;
};
export type OptionGroup = { readonly name: 'recent' | 'brands' | 'found'; readonly options: readonly Option[] };

type World = {
  readonly search: TFunction<['search', 'filters']>;
  readonly suggest: TFunction<'suggest'>;
  readonly locale: string;
  readonly currency: Currency;
};

/** Brands beside other suggestions. */
const FEW_BRANDS = 3;

const recentGroup = (recent: readonly RecentSearch[], { suggest }: World): OptionGroup[] => {
  if (recent.length === 0) return [];
  const options = recent.map((each): Option => ({ kind: 'recent', text: each.text, filters: filtersOf(each) }));
  return [{ name: 'recent', options: [...options, { kind: 'forget', text: suggest('forget'), filters: {} }] }];
};

const brandOptions = ({ brands }: Suggestions): Option[] =>
  brands.map(({ id, name, count }) => ({
    kind: 'brand',
    text: name,
    count: formatNumber(count),
    filters: { BrandId: id },
  }));

/** What the list offers: recent searches and brands for no text, else what the text may mean. */
export const optionGroups = (
  isEmpty: boolean,
  found: Suggestions | undefined,
  recent: readonly RecentSearch[],
  world: World,
): OptionGroup[] => {
  if (isEmpty) {
    const brands = found === undefined ? [] : brandOptions(found);
    return [
      ...recentGroup(recent, world),
      ...(brands.length === 0 ? [] : [{ name: 'brands' as const, options: brands }]),
    ];
  }
  if (found === undefined) return [];
  const { search, suggest, locale, currency } = world;
  const vin: Option[] =
    found.vin === null
      ? []
      : [{ kind: 'vin', text: suggest('vin', { vin: found.vin }), filters: { Query: found.vin } }];
  const items = found.items.map(
    (item): Option => ({
      kind: 'search',
      text: suggestionText(item, { t: search, locale, currency }),
      count: formatNumber(item.count),
      filters: tidy(item.filters),
    }),
  );
  const known = new Set(items.map(({ text: shown }) => shown));
  const brands = brandOptions(found)
    .filter((brand) => !known.has(brand.text))
    .slice(0, FEW_BRANDS);
  const options = [...vin, ...items, ...brands];
  return options.length === 0 ? [] : [{ name: 'found', options }];
};
