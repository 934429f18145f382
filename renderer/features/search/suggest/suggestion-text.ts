import type { TFunction } from 'i18next';
import type { Suggestion } from '#contract/http/suggest.ts';
import type { Currency } from '#contract/money.ts';
import { setGroups, tidy } from '../filters.ts';
import type { FilterGroup, Filters } from '../filters.ts';
import { amountText, conditionText } from '../filter-texts.ts';

type World = { readonly t: TFunction<['search', 'filters']>; readonly locale: string; readonly currency: Currency };

/** A suggestion in words: `Toyota Camry 2018, Automatic, up to $20,000`. */
export const suggestionText = ({ names, filters }: Pick<Suggestion, 'names' | 'filters'>, world: World): string => {
  const chosen: Filters = tidy(filters);
  const { price, year, mileage } = textsOf(chosen, world);
  const [first = '', ...others] = names;
  const car = chosen.BrandId === undefined || year === undefined ? [first, year] : [`${first} ${year}`];
  const conditions = setGroups(chosen).map((group: FilterGroup) => conditionText(group, chosen, world.t));
  return [...car, ...others, price, mileage, ...conditions]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
};

const textsOf = (chosen: Filters, world: World) => {
  const groups = setGroups(chosen);
  const textOf = (group: 'price' | 'year' | 'mileage') =>
    groups.includes(group) ? amountText(group, chosen, world) : undefined;
  return { price: textOf('price'), year: textOf('year'), mileage: textOf('mileage') };
};
