import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { choicesOf, withFilter } from '#renderer/features/inventory/grid-filters.ts';
import type { GridFilters } from '#renderer/features/inventory/grid-filters.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import type { ColumnFilter } from './column-filters.ts';
import type { GridTexts } from './grid-texts.ts';
import { choiceText } from './use-filter-text.ts';

export type FilterFormProps = {
  filter: ColumnFilter;
  rows: readonly GridRow[];
  filters: GridFilters;
  texts: GridTexts;
  onChange: (filters: GridFilters) => void;
};

const MAX_DIGITS = 9;
const MOST_SIGNS = 200;
const textIn = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value.trim() : '');
const boundIn = (value: FormDataEntryValue | null): number | null => {
  const digits = textIn(value).replace(/\D/g, '').slice(0, MAX_DIGITS);
  return digits === '' ? null : Number(digits);
};

/** What a filled form narrows the column to; undefined where nothing was filled in. */
const filtersIn = (filters: GridFilters, filter: ColumnFilter, data: FormData): GridFilters => {
  switch (filter.kind) {
    case 'lists': {
      const chosen = data.getAll('choice').map(textIn);
      return withFilter(filters, 'lists', filter.name, chosen.length === 0 ? undefined : chosen);
    }
    case 'ranges': {
      const range = { from: boundIn(data.get('from')), to: boundIn(data.get('to')) };
      const isEmpty = range.from === null && range.to === null;
      return withFilter(filters, 'ranges', filter.name, isEmpty ? undefined : range);
    }
    case 'texts': {
      const text = textIn(data.get('text'));
      return withFilter(filters, 'texts', filter.name, text === '' ? undefined : text);
    }
    default:
      return filter satisfies never;
  }
};

/** Narrows one column: by its values, by bounds or by words in it. */
export function FilterForm({ filter, rows, filters, texts, onChange }: FilterFormProps) {
  const { t } = useTranslation('inventory');
  const title = t(`filters.names.${filter.name}`);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange(filtersIn(filters, filter, new FormData(event.currentTarget)));
  };
  const fields: Readonly<Record<ColumnFilter['kind'], () => ReactNode>> = {
    lists: () => <Choices {...{ filter, rows, texts }} />,
    ranges: () => (
      <>
        {(['from', 'to'] as const).map((bound) => (
          <Field key={bound} name={bound} title={title} hint={t(`filters.bounds.${bound}`)} isNumber />
        ))}
      </>
    ),
    texts: () => <Field name="text" title={title} hint={t('filters.contains')} />,
  };
  return (
    <form className={filter.kind === 'lists' ? 'w-choices' : 'w-range'} onSubmit={onSubmit}>
      {fields[filter.kind]()}
      <Button type="submit" look="primary">
        {t('filters.apply')}
      </Button>
    </form>
  );
}

type FieldProps = { name: string; title: string; hint: string; isNumber?: true };

function Field({ name, title, hint, isNumber }: FieldProps) {
  return (
    <Input
      name={name}
      inputMode={isNumber ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={MOST_SIGNS}
      aria-label={`${title}: ${hint}`}
      placeholder={hint}
    />
  );
}

function Choices({ filter, rows, texts }: Pick<FilterFormProps, 'filter' | 'rows' | 'texts'>) {
  const { t } = useTranslation('inventory');
  if (filter.kind !== 'lists') return null;
  const choices = [...choicesOf(rows, filter.name)]
    .map(([value, count]) => ({ value, count, text: choiceText(filter.name, value, texts) }))
    .toSorted((a, b) => a.text.localeCompare(b.text));
  if (choices.length === 0) return <p className="muted">{t('filters.nothing')}</p>;
  return (
    <ul>
      {choices.map(({ value, count, text }) => (
        <li key={value}>
          <label>
            <input type="checkbox" name="choice" value={value} />
            {text}
            <em>{formatNumber(count)}</em>
          </label>
        </li>
      ))}
    </ul>
  );
}
