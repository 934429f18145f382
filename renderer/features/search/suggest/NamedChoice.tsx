import { useTranslation } from 'react-i18next';
import type { SelectOption, SelectProps } from '#renderer/ui/select/Select.tsx';
import type { CarNameChoiceProps } from '../car-name-choice.ts';
import type { Choice } from '../filter-lists.ts';
import { NameSelect } from './NameSelect.tsx';

/** How many of the most common brands are listed before the others. */
const COMMON_BRANDS = 12;

/** The most common first, by how many cars they have here; all others by name. */
const commonFirst = (
  options: readonly SelectOption[],
  items: readonly Choice[],
  titles: { readonly common: string; readonly others: string },
): SelectProps['options'] => {
  const counts = new Map(items.map(({ id, postsCount = 0 }) => [String(id), postsCount]));
  const carsOf = ({ value }: SelectOption) => counts.get(value) ?? 0;
  const common = options
    .filter((option) => carsOf(option) > 0)
    .toSorted((one, other) => carsOf(other) - carsOf(one))
    .slice(0, COMMON_BRANDS);
  if (common.length === 0 || options.length <= COMMON_BRANDS) return options;
  const others = options
    .filter((option) => !common.includes(option))
    .toSorted((one, other) => one.text.localeCompare(other.text));
  return [
    { label: titles.common, options: common },
    { label: titles.others, options: others },
  ];
};

/** A filter by brand or model: found by its name in any script, and emptied to search all. */
export function NamedChoice({ finding, any, items, select }: CarNameChoiceProps) {
  const { t } = useTranslation('filters');
  const options =
    finding.kind === 'brands'
      ? commonFirst(select.options, items, { common: t('find.common'), others: t('find.others') })
      : select.options;
  return (
    <NameSelect
      {...select}
      {...finding}
      options={options}
      any={any}
      findLabel={t(`find.${finding.kind}`)}
      noneText={t('find.none')}
    />
  );
}
