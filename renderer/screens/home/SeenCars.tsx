import { IconHistory } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { PostCard } from '#contract/http/posts.ts';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import { useFilterLookups } from '#renderer/features/lookups/use-filter-lookups.ts';
import { postPrice, postTitle } from '#renderer/features/posts/post-face.ts';
import { selectCurrency, selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { filterText } from '#renderer/features/search/filter-texts.ts';
import { setGroups } from '#renderer/features/search/filters.ts';
import { readFilters } from '#renderer/features/search/filters-in-url.ts';
import { lastSearch } from '#renderer/features/search/suggest/recent-searches.ts';
import { showcaseFeature } from '#renderer/features/showcase/showcase.feature.ts';
import { selectSeen, showcaseActions } from '#renderer/features/showcase/showcase.slice.ts';
import { seenCars } from '#renderer/lib/last-visit.ts';
import { Link } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { CarPhoto } from '#renderer/ui/car-photo/CarPhoto.tsx';

const SIZES = '160px';
const MOST_WORDS = 3;
/** The last search and the cars opened last on this device. */
export function SeenCars() {
  const { t } = useTranslation('home');
  const { storage } = useDeps().platform;
  const [{ ids, search }] = useState(() => ({
    ids: seenCars(storage),
    search: lastSearch(storage),
  }));
  const isAdded = useFeature(showcaseFeature);
  const viewer = useSelector(selectViewer);
  const cards = useSelector(selectSeen);
  const dispatch = useDispatch();
  useEffect(() => {
    if (isAdded && ids.length > 0) dispatch(showcaseActions.seenOpened(ids));
    // Names and prices are written for the viewer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, isAdded, ids, viewer]);
  const isEmpty = ids.length === 0 || cards?.length === 0;
  if (isEmpty && search === undefined) return null;
  return (
    <section className="h-seen" aria-labelledby="seen-title">
      <h2 id="seen-title">{t('seen')}</h2>
      <div className="a-grid row">
        {search !== undefined && <LastSearch query={search} />}
        {cards?.map((card) => (
          <SeenCar key={card.id} card={card} />
        ))}
        {cards !== undefined && !isEmpty && (
          <Link className="h-again" to={pathTo.seen()}>
            <IconHistory size={22} stroke={1.8} aria-hidden />
            <b>{t('seeAll')}</b>
          </Link>
        )}
      </div>
    </section>
  );
}

function LastSearch({ query }: { query: string }) {
  const { t: home } = useTranslation('home');
  const { t, i18n } = useTranslation(['search', 'filters']);
  const filters = useMemo(() => readFilters(new URLSearchParams(query)), [query]);
  const lists = useFilterLookups(filters);
  const currency = useSelector(selectCurrency);
  const world = { lists, t, locale: i18n.language, currency };
  return (
    <Link className="h-again" to={pathTo.posts(query)}>
      <IconHistory size={22} stroke={1.8} aria-hidden />
      <em>{home('lastSearch')}</em>
      {setGroups(filters)
        .slice(0, MOST_WORDS)
        .map((group) => (
          <b key={group}>{filterText(group, filters, world)}</b>
        ))}
    </Link>
  );
}

function SeenCar({ card }: { card: PostCard }) {
  const { t } = useTranslation('posts');
  return (
    <Link to={pathTo.post(card.id)}>
      <CarPhoto src={card.mainImage} alt="" emptyText={t('noPhoto')} sizes={SIZES} priority="eager" />
      <b>{postPrice(card).price}</b>
      <em>{postTitle(card)}</em>
    </Link>
  );
}
