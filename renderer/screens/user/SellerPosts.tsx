import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { UserId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { CompareBarPart, withCompare } from '#renderer/features/compare/compare-parts.tsx';
import { Heart } from '#renderer/features/favourites/Heart.tsx';
import type { PostListRequest } from '#renderer/features/posts/post-list.ts';
import { PostList } from '#renderer/features/posts/PostList.tsx';
import { useKeptPages } from '#renderer/features/posts/use-kept-pages.ts';
import { CurrencySwitch } from '#renderer/features/preferences/CurrencySwitch.tsx';
import { selectCompactView, selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { ViewToggle } from '#renderer/features/preferences/ViewToggle.tsx';
import { Link } from '#renderer/lib/links.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';

const Marks = withCompare(Heart);

export function SellerPosts({ id }: { id: UserId }) {
  const viewer = useSelector(selectViewer);
  const isCompact = useSelector(selectCompactView);
  const keptPages = useKeptPages();
  const { t } = useTranslation('user');
  const request = useMemo((): PostListRequest => ({ call: 'list', query: { userId: id } }), [id]);
  return (
    <section aria-labelledby="seller-posts">
      <div className="a-sechead i-seller-bar">
        <h2 id="seller-posts">{t('posts')}</h2>
        <CurrencySwitch />
        <ViewToggle />
      </div>
      <PostList
        request={request}
        viewer={viewer}
        isCompact={isCompact}
        heart={Marks}
        {...keptPages}
        empty={<NoPosts />}
      />
      <CompareBarPart />
    </section>
  );
}

function NoPosts() {
  const { t } = useTranslation('user');
  return (
    <EmptyState title={t('empty.title')} text={t('empty.text')}>
      <Link className={buttonClass({ look: 'outlined' })} to={pathTo.posts()}>
        {t('empty.action')}
      </Link>
    </EmptyState>
  );
}
