import { IconFilter, IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import {
  choicesOf,
  isFiltered,
  LIST_FILTERS,
  NO_FILTERS,
  RANGE_FILTERS,
} from '#renderer/features/inventory/grid-filters.ts';
import type { GridFilters, ListFilter, Range, RangeFilter } from '#renderer/features/inventory/grid-filters.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Popover } from './Popover.tsx';

type FilterBarProps = {
  rows: readonly GridRow[];
  filters: GridFilters;
  queryRef: RefObject<HTMLInputElement | null>;
  onChange: (part: Partial<GridFilters>) => void;
};

/** The quick filter and one chip per column that narrows; chosen ones are taken away by their cross. */
export function FilterBar({ rows, filters, queryRef, onChange }: FilterBarProps) {
  const { t } = useTranslation('inventory');
  return (
    <div className="w-filt" role="group" aria-label={t('filters.label')}>
      <div className="bp6-input-group w-quick">
        <span className="bp6-input-left-container">
          <IconFilter size={16} stroke={1.8} aria-hidden />
        </span>
        <input
          ref={queryRef}
          className="bp6-input"
          type="search"
          aria-label={t('filters.quick')}
          placeholder={t('filters.quick')}
          value={filters.query}
          onChange={(event) => onChange({ query: event.target.value })}
        />
      </div>
      {LIST_FILTERS.map((name) => (
        <ListChip key={name} name={name} value={filters[name]} rows={rows} onChange={onChange} />
      ))}
      {RANGE_FILTERS.map((name) => (
        <RangeChip key={name} name={name} value={filters[name]} onChange={onChange} />
      ))}
      {filters.only !== null && (
        <ActiveChip text={t(`only.${filters.only}`)} onRemove={() => onChange({ only: null })} />
      )}
      {isFiltered(filters) && (
        <button type="button" className="a-chip clr" onClick={() => onChange(NO_FILTERS)}>
          {t('filters.clear')}
        </button>
      )}
    </div>
  );
}

function ActiveChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation('inventory');
  return (
    <button type="button" className="a-chip on" aria-label={t('filters.remove', { filter: text })} onClick={onRemove}>
      {text}
      <IconX size={14} stroke={2.2} aria-hidden />
    </button>
  );
}

type OnChange = FilterBarProps['onChange'];
type ListChipProps = { name: ListFilter; value: string | null; rows: readonly GridRow[]; onChange: OnChange };

function ListChip({ name, value, rows, onChange }: ListChipProps) {
  const { t } = useTranslation('inventory');
  if (value !== null) return <ActiveChip text={value} onRemove={() => onChange({ [name]: null })} />;
  return (
    <Popover label={t(`filters.${name}`)} button={t(`filters.${name}`)}>
      <ul>
        {choicesOf(rows, name).map((choice) => (
          <li key={choice}>
            <button type="button" data-closes onClick={() => onChange({ [name]: choice })}>
              {choice}
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

function RangeChip({ name, value, onChange }: { name: RangeFilter; value: Range | null; onChange: OnChange }) {
  const { t } = useTranslation('inventory');
  const title = t(`filters.${name}`);
  if (value !== null && (value.from !== null || value.to !== null)) {
    const show = (bound: number) => (name === 'year' ? String(bound) : formatNumber(bound));
    const text =
      value.from === null
        ? t('filters.upTo', { name: title, to: show(value.to ?? 0) })
        : value.to === null
          ? t('filters.from', { name: title, from: show(value.from) })
          : t('filters.between', { name: title, from: show(value.from), to: show(value.to) });
    return <ActiveChip text={text} onRemove={() => onChange({ [name]: null })} />;
  }
  return (
    <Popover label={title} button={title}>
      <RangeForm title={title} onDone={(range) => onChange({ [name]: range })} />
    </Popover>
  );
}

function RangeForm({ title, onDone }: { title: string; onDone: (range: Range) => void }) {
  const { t } = useTranslation('inventory');
  return (
    <form
      className="w-range"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        onDone({ from: boundIn(data.get('from')), to: boundIn(data.get('to')) });
      }}
    >
      {(['from', 'to'] as const).map((bound) => (
        <input
          key={bound}
          name={bound}
          className="bp6-input"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`${title}: ${t(`filters.bounds.${bound}`)}`}
          placeholder={t(`filters.bounds.${bound}`)}
        />
      ))}
      <button type="submit" className="bp6-button bp6-intent-primary">
        {t('filters.apply')}
      </button>
    </form>
  );
}

const MAX_DIGITS = 9;
const boundIn = (text: FormDataEntryValue | null): number | null => {
  const digits = typeof text === 'string' ? text.replace(/\D/g, '').slice(0, MAX_DIGITS) : '';
  return digits === '' ? null : Number(digits);
};
