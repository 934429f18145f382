import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { savedSearchesFeature } from '#renderer/features/saved-searches/saved-searches.feature.ts';
import {
  savedSearchesActions,
  selectSavedAs,
  selectSavedSearches,
} from '#renderer/features/saved-searches/saved-searches.slice.ts';
import type { WithSavedSearches } from '#renderer/features/saved-searches/saved-searches.slice.ts';
import type { FilterLists } from '#renderer/features/search/filter-lists.ts';
import type { Filters } from '#renderer/features/search/filters.ts';
import type { Sort } from '#renderer/features/search/filters-in-url.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { savedQuery, searchName } from './saved-query.ts';

export type SaveSearchProps = {
  filters: Filters;
  sort: Sort | undefined;
  lists: FilterLists;
  /** Called once the search is saved. */
  onSaved: () => void;
};

/** Keeps the search of the results; once kept it leads to all of them. */
export function SaveSearch({ filters, sort, lists, onSaved }: SaveSearchProps) {
  const isReady = useFeature(savedSearchesFeature);
  const currency = useSelector(selectCurrency);
  const query = savedQuery(filters, sort, currency);
  const saved = useSelector((state: WithSavedSearches) => selectSavedAs(state, query));
  const { isBusy } = useSelector(selectSavedSearches);
  const { t } = useTranslation('savedSearches');
  const { t: chips, i18n } = useTranslation(['search', 'filters']);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    if (isReady) dispatch(savedSearchesActions.opened());
  }, [dispatch, isReady]);
  const newId = saved !== undefined && saved.newCount > 0 ? saved.id : undefined;
  useEffect(() => {
    if (newId !== undefined) dispatch(savedSearchesActions.looked(newId));
  }, [dispatch, newId]);
  useSavedToast(onSaved);

  const save = () => {
    const name = searchName(filters, { lists, t: chips, locale: i18n.language, currency });
    dispatch(savedSearchesActions.saveAsked({ name, query }));
  };
  const isSaved = saved !== undefined;
  const Bookmark = isSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <Button
      look="outlined"
      className="s-save"
      disabled={!isReady || isBusy}
      aria-busy={isBusy}
      onClick={() => (isSaved ? void navigate(pathTo.savedSearches()) : save())}
    >
      <Bookmark size={20} stroke={2} aria-hidden />
      <span className="s-word">{t(isSaved ? 'saved' : 'save')}</span>
    </Button>
  );
}

/** Says what became of it, with the way to all saved searches. */
function useSavedToast(onSaved: () => void): void {
  const { note } = useSelector(selectSavedSearches);
  const { t } = useTranslation(['savedSearches', 'errors']);
  const dispatch = useDispatch();
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (note === null) return;
    const show = { label: t('show'), onPress: () => void navigate(pathTo.savedSearches()) };
    if (note.kind === 'saved') {
      toast('ok', t('done'), show);
      onSaved();
    }
    if (note.kind === 'full') toast('bad', t('fullDevice'), show);
    if (note.kind === 'failed') toast('bad', failureText(t, note.failure), show);
    dispatch(savedSearchesActions.noteShown());
  }, [dispatch, navigate, note, onSaved, t, toast]);
}
