import { IconFilter, IconX } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isFiltered } from '#renderer/features/inventory/grid-filters.ts';
import type { GridFilters } from '#renderer/features/inventory/grid-filters.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { Input } from '#renderer/ui/input/Input.tsx';
import { InputGroup } from '#renderer/ui/input/InputGroup.tsx';
import { COLUMN_FILTERS, isSet, without } from './column-filters.ts';
import type { ColumnFilter } from './column-filters.ts';
import { FilterForm } from './FilterForm.tsx';
import type { GridTexts } from './grid-texts.ts';
import { MoreFilters } from './MoreFilters.tsx';
import { Popover } from './Popover.tsx';
import { useFilterText } from './use-filter-text.ts';

type FilterBarProps = {
  rows: readonly GridRow[];
  filters: GridFilters;
  texts: GridTexts;
  queryRef: RefObject<HTMLInputElement | null>;
  onChange: (filters: GridFilters) => void;
  onClear: () => void;
  /** Shown at the end of the row. */
  children?: ReactNode;
};

/** The quick filter, the filters most asked for, those in use, and a list of the others; a chip in use is taken away by its cross. */
export function FilterBar({ rows, filters, texts, queryRef, onChange, onClear, children }: FilterBarProps) {
  const { t } = useTranslation('inventory');
  const textOf = useFilterText(texts);
  return (
    <div className="w-filt" role="group" aria-label={t('filters.label')}>
      <InputGroup className="w-quick" start={<IconFilter size={16} stroke={1.8} aria-hidden />}>
        <Input
          ref={queryRef}
          type="search"
          aria-label={t('filters.quick')}
          placeholder={t('filters.quick')}
          value={filters.query}
          onChange={(event) => onChange({ ...filters, query: event.target.value })}
        />
      </InputGroup>
      {COLUMN_FILTERS.filter((filter) => filter.isOften === true || isSet(filters, filter)).map((filter) =>
        isSet(filters, filter) ? (
          <ActiveChip
            key={filter.name}
            text={textOf(filters, filter)}
            onRemove={() => onChange(without(filters, filter))}
          />
        ) : (
          <FilterChip key={filter.name} {...{ filter, rows, filters, texts, onChange }} />
        ),
      )}
      {filters.only !== null && (
        <ActiveChip text={t(`only.${filters.only}`)} onRemove={() => onChange({ ...filters, only: null })} />
      )}
      <MoreFilters rows={rows} filters={filters} texts={texts} onChange={onChange} />
      {isFiltered(filters) && (
        <button type="button" className="a-chip clr" onClick={onClear}>
          {t('filters.clear')}
        </button>
      )}
      {children}
    </div>
  );
}

function ActiveChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation('inventory');
  return (
    <button type="button" className="a-chip on" aria-label={t('filters.remove', { filter: text })} onClick={onRemove}>
      <span className="cut">{text}</span>
      <IconX size={14} stroke={2.2} aria-hidden />
    </button>
  );
}

type FilterChipProps = Omit<FilterBarProps, 'queryRef' | 'onClear' | 'children'> & { filter: ColumnFilter };

function FilterChip({ filter, ...props }: FilterChipProps) {
  const { t } = useTranslation('inventory');
  const title = t(`filters.names.${filter.name}`);
  return (
    <Popover label={title} button={title}>
      <FilterForm filter={filter} {...props} />
    </Popover>
  );
}
