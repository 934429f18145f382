import './nothing-found.css';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Currency } from '#contract/money.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { setGroups, tidy, withoutGroup } from './filters.ts';
import type { Filters } from './filters.ts';
import { writeSearch } from './filters-in-url.ts';
import { filterText } from './filter-texts.ts';
import type { FilterLists } from './filter-lists.ts';
import { suggestionText } from './suggest/suggestion-text.ts';
import { useMeaning } from './suggest/use-meaning.ts';
import { searchActions, selectBestDrop } from './search.slice.ts';
import type { WithSearch } from './search.slice.ts';

type NothingFoundProps = {
  filters: Filters;
  lists: FilterLists;
  currency: Currency;
  onFilters: (filters: Filters) => void;
};

/** No car fits: offers to drop the one filter whose dropping shows most, and all of them. */
export function NothingFound({ filters, lists, currency, onFilters }: NothingFoundProps) {
  const { t, i18n } = useTranslation(['search', 'filters']);
  const dispatch = useDispatch();
  const best = useSelector((state: WithSearch) => selectBestDrop(state, filters));
  const meant = useMeaning(filters.Query, currency);
  const key = writeSearch(filters);
  const groups = setGroups(filters);
  const isFiltered = groups.length > 0;
  useEffect(() => {
    if (isFiltered) dispatch(searchActions.nothingFound(filters));
    // The key represents the filters, whose object may be new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, key]);

  if (!isFiltered) return <EmptyState title={t('empty.title')} text={t('empty.plain')} />;
  const meantText = meant === undefined ? '' : suggestionText(meant, { t, locale: i18n.language, currency });
  return (
    <EmptyState title={t('empty.title')} text={t('filters:empty.text')}>
      {meant !== undefined && (
        <div className="f-ways">
          <Button look="ink" size="large" onClick={() => onFilters(tidy(meant.filters))}>
            {t('filters:empty.meant', { count: meant.count, shown: formatNumber(meant.count), name: meantText })}
          </Button>
        </div>
      )}
      {best !== undefined && (
        <div className="f-ways">
          {(best === null || groups.length > 1) && (
            <Button look={best === null && meant === undefined ? 'ink' : 'outlined'} onClick={() => onFilters({})}>
              {t('filters:empty.clear')}
            </Button>
          )}
          {best !== null && (
            <Button
              look={meant === undefined ? 'ink' : 'outlined'}
              onClick={() => onFilters(withoutGroup(filters, best.group))}
            >
              {t('filters:empty.drop', {
                count: best.totalCount,
                shown: formatNumber(best.totalCount),
                name: filterText(best.group, filters, { lists, t, locale: i18n.language, currency }),
              })}
            </Button>
          )}
        </div>
      )}
    </EmptyState>
  );
}
