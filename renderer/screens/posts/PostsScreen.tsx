import './posts.css';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigationType } from 'react-router-dom';
import { useDeps } from '#renderer/deps.ts';
import { CompareBarPart, withCompare } from '#renderer/features/compare/compare-parts.tsx';
import { Heart } from '#renderer/features/favourites/Heart.tsx';
import { useLeftOut, withHide } from '#renderer/features/hidden-cars/hide-parts.tsx';
import { useFilterLookups } from '#renderer/features/lookups/use-filter-lookups.ts';
import { listKeyOf } from '#renderer/features/posts/post-list.ts';
import type { PostList as List } from '#renderer/features/posts/post-list.ts';
import { PostList } from '#renderer/features/posts/PostList.tsx';
import { selectPost, selectPostList } from '#renderer/features/posts/posts.slice.ts';
import type { WithPosts } from '#renderer/features/posts/posts.slice.ts';
import { CarsStart, SkipToCars } from '#renderer/features/posts/SkipToCars.tsx';
import { useKeptPages } from '#renderer/features/posts/use-kept-pages.ts';
import { selectCompactView, selectCurrency, selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { FilterChips } from '#renderer/features/search/FilterChips.tsx';
import type { FilterLists } from '#renderer/features/search/filter-lists.ts';
import { setGroups } from '#renderer/features/search/filters.ts';
import type { Filters } from '#renderer/features/search/filters.ts';
import { NothingFound } from '#renderer/features/search/NothingFound.tsx';
import { rememberSearch } from '#renderer/features/search/suggest/recent-searches.ts';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { usePageTitle } from '#renderer/lib/page-title.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { FilterSidebar } from './FilterSidebar.tsx';
import { EditBarPart, PushOfferPart, SaveSearchPart } from './lazy-parts.tsx';
import { ResultsHead } from './ResultsHead.tsx';
import { ResultsTools } from './ResultsTools.tsx';
import { resultsTitle } from './results-title.ts';
import { searchRequest } from './search-request.ts';
import { TopStrip } from './TopStrip.tsx';
import { useSearchAddress } from './use-search-address.ts';

const Marks = withHide(withCompare(Heart));

/** Filters, order and results; all of them are in the address (D160). */
export function PostsScreen() {
  const { filters, sort, editId, setFilters, setSort } = useSearchAddress();
  const request = searchRequest(filters, sort);
  const list = useSelector((state: WithPosts) => selectPostList(state, listKeyOf(request)));
  const viewer = useSelector(selectViewer);
  const currency = useSelector(selectCurrency);
  const isCompact = useSelector(selectCompactView);
  const leftOut = useLeftOut(list.ids);
  const [hasSaved, setSaved] = useState(false);
  const onSaved = useCallback(() => setSaved(true), []);
  const hasSidebar = !useMediaQuery(BELOW.tablet);
  // Without the sidebar they only name what was searched for; the sheet of a phone asks for its own.
  const lists = useFilterLookups(filters, hasSidebar || setGroups(filters).length > 0);
  const { t } = useTranslation(['search', 'filters']);
  const title = useResultsTitle(filters, lists, list);
  const keptPages = useKeptPages();
  useRememberedSearch(filters);
  usePageTitle(title ?? undefined);
  useStartAtTop();

  return (
    <div className="a-wrap s-top">
      <SkipToCars />
      <ResultsHead
        title={title === null ? '' : (title ?? t('title'))}
        total={list.page > 0 ? list.totalCount : undefined}
        action={
          editId === undefined &&
          setGroups(filters).length > 0 && (
            <SaveSearchPart filters={filters} sort={sort} lists={lists} onSaved={onSaved} />
          )
        }
      />
      {hasSaved && <PushOfferPart />}
      {editId !== undefined && <EditBarPart id={editId} filters={filters} sort={sort} lists={lists} />}
      <div className="s-lay">
        {hasSidebar && <FilterSidebar filters={filters} lists={lists} onFilters={setFilters} />}
        <div className="s-results">
          <ResultsTools filters={filters} sort={sort} hasSheet={!hasSidebar} onFilters={setFilters} onSort={setSort} />
          <FilterChips filters={filters} lists={lists} currency={currency} onFilters={setFilters} />
          <CarsStart />
          <TopStrip ids={list.tops} hidden={leftOut.hidden} isCompact={isCompact} />
          <h2 className="a-sr">{t('filters:carsLabel')}</h2>
          <PostList
            request={request}
            viewer={viewer}
            isCompact={isCompact}
            heart={Marks}
            hidden={leftOut.hidden}
            isNarrow
            {...keptPages}
            empty={<NothingFound filters={filters} lists={lists} currency={currency} onFilters={setFilters} />}
          />
          {leftOut.note}
        </div>
      </div>
      <CompareBarPart />
    </div>
  );
}

/** The car that was searched for, as far as it is known. */
function useResultsTitle(filters: Filters, lists: FilterLists, { ids: [firstId], load }: List) {
  const card = useSelector((state: WithPosts) => (firstId === undefined ? undefined : selectPost(state, firstId)));
  const isLoading = load.phase === 'idle' || load.phase === 'loading';
  return resultsTitle(filters, { lists, card, isLoading });
}

/** Home offers the last search with filters again. */
function useRememberedSearch(filters: Filters): void {
  const { storage } = useDeps().platform;
  useEffect(() => rememberSearch(storage, '', filters), [storage, filters]);
}

/** Results share their path with home: coming from there is still a new page. */
function useStartAtTop(): void {
  const type = useNavigationType();
  useEffect(() => {
    if (type !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    // Only when the screen comes up; new filters keep the place.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
