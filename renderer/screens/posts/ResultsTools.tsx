import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { NavigateOptions } from 'react-router-dom';
import { useFilterLookups } from '#renderer/features/lookups/use-filter-lookups.ts';
import { CurrencySwitch } from '#renderer/features/preferences/CurrencySwitch.tsx';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { ViewToggle } from '#renderer/features/preferences/ViewToggle.tsx';
import { changeFilters, setGroups } from '#renderer/features/search/filters.ts';
import type { Filters } from '#renderer/features/search/filters.ts';
import type { Sort } from '#renderer/features/search/filters-in-url.ts';
import { FilterSheet } from '#renderer/features/search/FilterSheet.tsx';
import { QueryField } from '#renderer/features/search/QueryField.tsx';
import { SortSelect } from '#renderer/features/search/SortSelect.tsx';
import { useHistoryOverlay } from '#renderer/lib/use-history-overlay.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

type ResultsToolsProps = {
  filters: Filters;
  sort: Sort | undefined;
  /** Small screens have the filters in a sheet. */
  hasSheet: boolean;
  onFilters: (filters: Filters, options?: NavigateOptions) => void;
  onSort: (sort: Sort | undefined) => void;
};

/** Order, currency and view; on small screens also the search by words, and the filters. */
export function ResultsTools({ filters, sort, hasSheet, onFilters, onSort }: ResultsToolsProps) {
  const { t } = useTranslation(['search', 'filters']);
  const currency = useSelector(selectCurrency);
  const sheet = useHistoryOverlay('filters');
  const [draft, setDraft] = useState(filters);
  const lists = useFilterLookups(draft, sheet.at !== undefined);
  const count = setGroups(filters).length;
  const open = () => {
    setDraft(filters);
    sheet.open(0);
  };
  return (
    <>
      {hasSheet && (
        <div className="s-find" role="search" aria-label={t('query.label')}>
          <QueryField
            value={filters.Query}
            currency={currency}
            onSearch={(change) => onFilters(changeFilters(filters, change))}
          />
        </div>
      )}
      <div className="s-tools">
        {hasSheet && (
          <>
            <Button look="outlined" onClick={open}>
              <IconAdjustmentsHorizontal size={20} stroke={2} aria-hidden />
              <span>
                {t('filters:open')} {count > 0 && <b>{count}</b>}
              </span>
            </Button>
            <FilterSheet
              isOpen={sheet.at !== undefined}
              draft={draft}
              lists={lists}
              currency={currency}
              onDraft={setDraft}
              // The sheet has its own history entry, which the results take over.
              onApply={() => onFilters(draft, { replace: true })}
              onClose={sheet.close}
            />
          </>
        )}
        <SortSelect sort={sort} onSort={onSort} />
        <span className="grow no-m" />
        <CurrencySwitch className="no-m" />
        <ViewToggle />
      </div>
    </>
  );
}
