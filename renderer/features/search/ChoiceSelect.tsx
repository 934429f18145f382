import { useTranslation } from 'react-i18next';
import { formatNumber } from '#renderer/lib/format.ts';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { Select } from '#renderer/ui/select/Select.tsx';
import { CarNameChoice } from './CarNameChoice.tsx';
import { countOf, nameOf } from './filter-lists.ts';
import type { Choice, FilterPartProps } from './filter-lists.ts';

type ChoiceSelectProps = FilterPartProps & {
  filter: 'BrandId' | 'ModelId' | 'GenerationId' | 'ModificationId' | 'CountryId' | 'RegionId';
  label: string;
  any: string;
  /** Said while the parent is not chosen; undefined where there is no parent or it is chosen. */
  first?: string | undefined;
};

/** One of many, with how many cars each would show. */
export function ChoiceSelect({ filter, label, any, first, filters, lists, counts, onChange }: ChoiceSelectProps) {
  const { t } = useTranslation('search');
  const { items, isReady } = lists[filter];
  const isEmpty = isReady && items.length === 0;
  const textOf = ({ id, name, years }: Choice) => {
    const full = years === undefined ? name : `${name}, ${years}`;
    const count = countOf(counts, filter, id);
    return count === undefined ? full : t('option', { name: full, shown: formatNumber(count) });
  };
  return (
    <FormField label={label} {...(isEmpty ? { help: t('nothingMore') } : {})}>
      {({ id, 'aria-describedby': describedBy }) => {
        const select = {
          id,
          describedBy,
          value: String(filters[filter] ?? ''),
          placeholder: first ?? (isReady ? any : t('loading')),
          options: items.map((choice) => ({ value: String(choice.id), text: textOf(choice) })),
          isDisabled: first !== undefined || !isReady || isEmpty,
          onChange: (value: string) => onChange({ [filter]: value === '' ? undefined : Number(value) }),
        };
        if (filter === 'BrandId')
          return <CarNameChoice finding={{ kind: 'brands', brand: '' }} {...{ any, items, select }} />;
        if (filter !== 'ModelId') return <Select {...select} />;
        const brand = nameOf(lists, 'BrandId', filters.BrandId) ?? '';
        return <CarNameChoice finding={{ kind: 'models', brand }} {...{ any, items, select }} />;
      }}
    </FormField>
  );
}
