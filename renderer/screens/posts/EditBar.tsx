import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { SavedSearch } from '#contract/http/saved-searches.ts';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { useFilterLookups } from '#renderer/features/lookups/use-filter-lookups.ts';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { savedSearchesFeature } from '#renderer/features/saved-searches/saved-searches.feature.ts';
import {
  savedSearchesActions,
  selectSavedById,
  selectSavedSearches,
} from '#renderer/features/saved-searches/saved-searches.slice.ts';
import type { WithSavedSearches } from '#renderer/features/saved-searches/saved-searches.slice.ts';
import type { FilterLists } from '#renderer/features/search/filter-lists.ts';
import { setGroups } from '#renderer/features/search/filters.ts';
import type { Filters } from '#renderer/features/search/filters.ts';
import { readFilters } from '#renderer/features/search/filters-in-url.ts';
import type { Sort } from '#renderer/features/search/filters-in-url.ts';
import { Link, useNavigate } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import styles from './edit-bar.css?url';
import { savedQuery, searchName } from './saved-query.ts';

export type EditBarProps = { id: number; filters: Filters; sort: Sort | undefined; lists: FilterLists };

/** Says which saved search gets the filters of the results, and saves them. */
export function EditBar(props: EditBarProps) {
  const isReady = useFeature(savedSearchesFeature);
  const { load } = useSelector(selectSavedSearches);
  const search = useSelector((state: WithSavedSearches) => selectSavedById(state, props.id));
  const { t } = useTranslation(['savedSearches', 'errors', 'common']);
  const dispatch = useDispatch();
  useEffect(() => {
    if (isReady) dispatch(savedSearchesActions.opened());
  }, [dispatch, isReady]);

  const isLoading = load.phase === 'idle' || load.phase === 'loading';
  return (
    <section className="s-edit" aria-label={t('editing.label')} aria-busy={isLoading}>
      <link rel="stylesheet" href={styles} precedence="edit-bar" />
      {load.phase === 'failed' && (
        <>
          <p>{failureText(t, load.failure)}</p>
          <Button look="outlined" onClick={() => dispatch(savedSearchesActions.opened())}>
            {t('common:tryAgain')}
          </Button>
        </>
      )}
      {load.phase === 'ready' && search === undefined && (
        <>
          <p>{t('editing.gone')}</p>
          <Link className={buttonClass({ look: 'outlined' })} to={pathTo.savedSearches()}>
            {t('show')}
          </Link>
        </>
      )}
      {load.phase === 'ready' && search !== undefined && <Editing {...props} search={search} />}
    </section>
  );
}

function Editing({ search, filters, sort, lists }: EditBarProps & { search: SavedSearch }) {
  const { isBusy } = useSelector(selectSavedSearches);
  const currency = useSelector(selectCurrency);
  const { t } = useTranslation('savedSearches');
  const { t: chips, i18n } = useTranslation(['search', 'filters']);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const before = readFilters(new URLSearchParams(search.query));
  const listsBefore = useFilterLookups(before);
  const asked = useRef(false);
  useNotes(asked);

  const words = { t: chips, locale: i18n.language, currency };
  const save = () => {
    const query = savedQuery(filters, sort, currency);
    if (query === search.query) {
      void navigate(pathTo.savedSearches());
      return;
    }
    // A name that the user typed stays.
    const isMade = search.name === searchName(before, { ...words, lists: listsBefore });
    const name = isMade ? { name: searchName(filters, { ...words, lists }) } : {};
    asked.current = true;
    dispatch(savedSearchesActions.editAsked({ id: search.id, change: { query, ...name } }));
  };
  const isEmpty = setGroups(filters).length === 0;
  return (
    <>
      <p>
        {t('editing.text', { name: search.name })} {isEmpty && <b>{t('editing.noFilters')}</b>}
      </p>
      <Button look="primary" disabled={isBusy || isEmpty} aria-busy={isBusy} onClick={save}>
        {t('editing.save')}
      </Button>
      <Link className={buttonClass({ look: 'outlined' })} to={pathTo.savedSearches()}>
        {t('cancel')}
      </Link>
    </>
  );
}

/** A successful edit leads back to the page of searches, which confirms it; a refusal is shown here. */
function useNotes(asked: RefObject<boolean>): void {
  const { note } = useSelector(selectSavedSearches);
  const { t } = useTranslation(['savedSearches', 'errors']);
  const dispatch = useDispatch();
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (note?.kind === 'changed' && asked.current) void navigate(pathTo.savedSearches());
    if (note?.kind !== 'failed') return;
    toast('bad', failureText(t, note.failure));
    dispatch(savedSearchesActions.noteShown());
  }, [asked, dispatch, navigate, note, t, toast]);
}
