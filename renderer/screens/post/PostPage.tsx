import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Post } from '#contract/http/posts.ts';
import { pathTo } from '#contract/page-path.ts';
import { AdminLink } from '#renderer/features/session/AdminLink.tsx';
import { postsActions } from '#renderer/features/posts/posts.slice.ts';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { usePageTitle } from '#renderer/lib/page-title.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { ActionBar } from './ActionBar.tsx';
import { PostDetails } from './PostDetails.tsx';
import { PostHead } from './PostHead.tsx';
import { PostPhotos } from './PostPhotos.tsx';
import { PriceBox } from './PriceBox.tsx';
import { ReportButton } from './ReportButton.tsx';
import { SellerBox } from './SellerBox.tsx';
import { SimilarCars } from './SimilarCars.tsx';
import { StatusBanner } from './StatusBanner.tsx';
import { titleOf } from '#renderer/features/post/post-words.ts';
import { useReveal } from './use-reveal.ts';

/** A post with everything known of it. */
export function PostPage({ post: loaded }: { post: Post }) {
  const { post, ...revealing } = useReveal(loaded);
  const isMobile = useMediaQuery(BELOW.mobile);
  const { t } = useTranslation('post');
  const dispatch = useDispatch();
  usePageTitle(titleOf(post));
  useEffect(() => {
    dispatch(postsActions.received(post.suggestions));
  }, [dispatch, post.suggestions]);
  return (
    <>
      {isMobile && <PostPhotos post={post} isStrip />}
      <article className="a-wrap s-top">
        {!isMobile && (
          <>
            <PostHead post={post} />
            <PostPhotos post={post} />
          </>
        )}
        <StatusBanner post={post} />
        <div className="p-lay">
          <PostDetails post={post} />
          <aside className="p-box" aria-label={t('price.name')}>
            <PriceBox post={post} hasTitle={isMobile} />
            <SellerBox post={post} revealing={isMobile ? { ...revealing, error: undefined } : revealing} />
            <ReportButton post={post} />
            <AdminLink to={pathTo.adminPost(post.id)} label={t('moderation')} className="p-report" />
          </aside>
        </div>
        <SimilarCars ids={post.suggestions.map(({ id }) => id)} />
      </article>
      {isMobile && <ActionBar post={post} revealing={revealing} />}
    </>
  );
}
