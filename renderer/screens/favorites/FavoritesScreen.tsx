import './favorites.css';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { pathTo } from '#contract/page-path.ts';
import { CompareBarPart } from '#renderer/features/compare/compare-parts.tsx';
import { listKeyOf } from '#renderer/features/posts/post-list.ts';
import { PostList } from '#renderer/features/posts/PostList.tsx';
import { selectPostList } from '#renderer/features/posts/posts.slice.ts';
import type { WithPosts } from '#renderer/features/posts/posts.slice.ts';
import { CurrencySwitch } from '#renderer/features/preferences/CurrencySwitch.tsx';
import { selectCompactView, selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { ViewToggle } from '#renderer/features/preferences/ViewToggle.tsx';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { favouritesRequest, readList, readPaging } from './favorites-address.ts';
import noteStyles from './favourite-note.css?url';
import { FavouriteFoot } from './ListChoice.tsx';
import { Lists } from './Lists.tsx';
import { RemovingHeart } from './RemovingHeart.tsx';
import { useLists } from './use-lists.ts';
import { useNotes } from './use-notes.ts';
import { useTakenOut } from './use-taken-out.ts';

/** /posts/favorites?list&page&pageCount (SPEC.md §2): what the member marked, the last marked first. */
export function FavoritesScreen() {
  const [params, setParams] = useSearchParams();
  const { page, pageCount } = readPaging(params);
  const chosen = readList(params);
  const request = useMemo(() => favouritesRequest(pageCount, chosen), [pageCount, chosen]);
  const list = useSelector((state: WithPosts) => selectPostList(state, listKeyOf(request)));
  const hidden = useTakenOut(list.ids, chosen);
  const viewer = useSelector(selectViewer);
  const isCompact = useSelector(selectCompactView);
  const isMobile = useMediaQuery(BELOW.mobile);
  const { t } = useTranslation(['favorites', 'shell']);
  useNotes();
  const choose = (name: string | undefined) => setParams(name === undefined ? {} : { list: name });
  // The server has no list of the new name before.
  useLists((from, to) => {
    if (from === chosen) choose(to);
  });
  const total = list.totalCount - hidden.size;
  const rememberPage = (shown: number) =>
    setParams(
      (before) => {
        before.set('page', String(shown));
        return before;
      },
      { replace: true },
    );
  return (
    <div className="a-wrap s-top">
      <link rel="stylesheet" href={noteStyles} precedence="favourite-notes" />
      <div className="a-sechead v-head">
        <div>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <span role="status">
            {list.page > 0 && total > 0 && t('cars', { count: total, shown: formatNumber(total) })}
          </span>
        </div>
        {isMobile && <ViewToggle />}
        <Link className={buttonClass({ look: 'outlined' })} to={pathTo.savedSearches()}>
          {t('shell:title.savedSearches')}
        </Link>
        <CurrencySwitch />
        {!isMobile && <ViewToggle />}
      </div>
      <Lists chosen={chosen} onChoose={choose} />
      <h2 className="a-sr">{t('list')}</h2>
      <PostList
        request={request}
        viewer={viewer}
        isCompact={isCompact}
        heart={RemovingHeart}
        foot={FavouriteFoot}
        hidden={hidden}
        pages={page}
        onMore={rememberPage}
        empty={chosen === undefined ? <NoFavourites /> : <p className="muted">{t('lists.empty')}</p>}
      />
      <CompareBarPart />
    </div>
  );
}

function NoFavourites() {
  const { t } = useTranslation('favorites');
  return (
    <EmptyState title={t('empty.title')} text={t('empty.text')}>
      <Link className={buttonClass({ look: 'primary' })} to={pathTo.posts()}>
        {t('empty.action')}
      </Link>
    </EmptyState>
  );
}
