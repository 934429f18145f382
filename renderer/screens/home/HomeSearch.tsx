import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { useFilterLookups } from '#renderer/features/lookups/use-filter-lookups.ts';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { changeFilters, setGroups } from '#renderer/features/search/filters.ts';
import type { FilterChange, Filters } from '#renderer/features/search/filters.ts';
import { searchPath } from '#renderer/features/search/filters-in-url.ts';
import { PlaceSelect } from '#renderer/features/search/PlaceSelect.tsx';
import { QuickChips } from '#renderer/features/search/QuickChips.tsx';
import { QuickSearch, SearchPanel } from '#renderer/features/search/SearchPanel.tsx';
import { useLiveCount } from '#renderer/features/search/use-live-count.ts';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { withTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { useHistoryOverlay } from '#renderer/lib/use-history-overlay.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';

const FilterSheet = lazyPart(() =>
  withTexts(import('#renderer/features/search/FilterSheet.tsx'), ['filters', 'features']).then(
    (module) => module.FilterSheet,
  ),
);

type HomeSearchProps = {
  /** Cars in all, as the list said; undefined until it has come. Lists and counts wait for it. */
  total: number | undefined;
};

/** The search card: choices are counted while they are made, and lead to the results. */
export function HomeSearch({ total }: HomeSearchProps) {
  const [filters, setFilters] = useState<Filters>({});
  const currency = useSelector(selectCurrency);
  const isChosen = setGroups(filters).length > 0;
  const live = useLiveCount(filters, isChosen);
  const sheet = useHistoryOverlay('filters');
  const isOpen = sheet.at !== undefined;
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const isSmall = useMediaQuery(BELOW.tablet);
  const isPhone = useMediaQuery(BELOW.mobile);
  // A phone shows them in the sheet alone.
  const needsLists = total !== undefined && (!isPhone || wasOpened);
  const lists = useFilterLookups(filters, needsLists);
  const homeId = lists.CountryId.items.find(({ code }) => code === 'AM')?.id;
  const { RegionId: homeRegions } = useFilterLookups(homeId === undefined ? {} : { CountryId: homeId }, needsLists);
  const navigate = useNavigate();

  const change = (part: FilterChange) => setFilters(changeFilters(filters, part));
  const search = (chosen: Filters) => void navigate(searchPath(chosen));
  const openAll = () => (isSmall ? sheet.open(0) : search(filters));
  return (
    <div className="h-search">
      <QuickSearch currency={currency} onWords={(words) => search(changeFilters(filters, words))} onFilters={openAll} />
      {!isPhone && (
        <SearchPanel
          filters={filters}
          lists={lists}
          counts={live.counts}
          currency={currency}
          total={isChosen ? live.total : total}
          place={
            <PlaceSelect filters={filters} lists={lists} homeId={homeId} homeRegions={homeRegions} onChange={change} />
          }
          onChange={change}
          onSearch={() => search(filters)}
        />
      )}
      <QuickChips filters={filters} currency={currency} onAllFilters={openAll} />
      {wasOpened && (
        <Suspense fallback={null}>
          <FilterSheet
            isOpen={isOpen}
            draft={filters}
            lists={lists}
            currency={currency}
            onDraft={setFilters}
            onApply={() => void navigate(searchPath(filters), { replace: true })}
            onClose={sheet.close}
          />
        </Suspense>
      )}
    </div>
  );
}
