import './home.css';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Heart } from '#renderer/features/favourites/Heart.tsx';
import { useHiddenCars } from '#renderer/features/hidden-cars/use-hidden-cars.ts';
import { ALL_POSTS, listKeyOf } from '#renderer/features/posts/post-list.ts';
import { PostList } from '#renderer/features/posts/PostList.tsx';
import { selectPostList } from '#renderer/features/posts/posts.slice.ts';
import type { WithPosts } from '#renderer/features/posts/posts.slice.ts';
import { CarsStart, SkipToCars } from '#renderer/features/posts/SkipToCars.tsx';
import { useKeptPages } from '#renderer/features/posts/use-kept-pages.ts';
import { CurrencySwitch } from '#renderer/features/preferences/CurrencySwitch.tsx';
import { selectCompactView, selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { ViewToggle } from '#renderer/features/preferences/ViewToggle.tsx';
import { searchPath } from '#renderer/features/search/filters-in-url.ts';
import { Link } from '#renderer/lib/links.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { BodyLinks } from './BodyLinks.tsx';
import { Hero } from './Hero.tsx';
import { HomeEnd } from './HomeEnd.tsx';
import { HomeSearch } from './HomeSearch.tsx';
import { LastVisit } from './LastVisit.tsx';

const LIST_KEY = listKeyOf(ALL_POSTS);

/** Search, body types and the newest cars: the first page of 20 (SPEC.md §2). */
export function HomeScreen() {
  const { t } = useTranslation(['home', 'search']);
  const { page, totalCount } = useSelector((state: WithPosts) => selectPostList(state, LIST_KEY));
  const viewer = useSelector(selectViewer);
  const isCompact = useSelector(selectCompactView);
  const keptPages = useKeptPages();
  const hidden = useHiddenCars();
  const total = page > 0 ? totalCount : undefined;
  return (
    <>
      <SkipToCars />
      <Hero total={total} />
      <div className="a-wrap">
        <HomeSearch total={total} />
        <LastVisit />
        <BodyLinks />
        <CarsStart />
        <PostList
          request={ALL_POSTS}
          viewer={viewer}
          isCompact={isCompact}
          heart={Heart}
          hidden={hidden}
          headings={[
            <div key="tops" className="a-sechead">
              <h2>{t('search:tops.title')}</h2>
            </div>,
            <div key="rest" className="a-sechead">
              <h2>{t('newest')}</h2>
              <CurrencySwitch className="no-m" />
              <ViewToggle className="no-m" />
              <Link className="a-link only-m" to={searchPath({})}>
                {t('seeAll')}
              </Link>
            </div>,
          ]}
          {...keptPages}
          empty={<EmptyState title={t('search:empty.title')} text={t('search:empty.plain')} />}
        />
        <HomeEnd />
      </div>
    </>
  );
}
