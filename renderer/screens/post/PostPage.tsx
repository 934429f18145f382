import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Post } from '#contract/http/posts.ts';
import { pathTo } from '#contract/page-path.ts';
import { CompareBarPart } from '#renderer/features/compare/compare-parts.tsx';
import { HideMark } from '#renderer/features/hidden-cars/hide-parts.tsx';
import { titleOf } from '#renderer/features/post/post-words.ts';
import { AdminLink } from '#renderer/features/session/AdminLink.tsx';
import { selectProfile } from '#renderer/features/session/session.slice.ts';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { usePageTitle } from '#renderer/lib/page-title.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { ActionBar } from './ActionBar.tsx';
import { OwnPostPart } from './OwnPostPart.tsx';
import { PostHead } from './PostHead.tsx';
import { PostLayout } from './PostLayout.tsx';
import { PostPhotos } from './PostPhotos.tsx';
import { PriceBox } from './PriceBox.tsx';
import { ReportButton } from './ReportButton.tsx';
import { SellerBox } from './SellerBox.tsx';
import { SignInPart } from './SignInPart.tsx';
import { PrintButton } from './PrintButton.tsx';
import { SimilarCars } from './SimilarCars.tsx';
import { StatusBanner } from './StatusBanner.tsx';
import { useReveal } from './use-reveal.ts';
import { useSignIn } from './use-sign-in.ts';

/** A post with everything known of it: two columns from 1024 px, below one in the order of a buyer's questions. */
export function PostPage({ post: loaded }: { post: Post }) {
  const { post, ...revealing } = useReveal(loaded);
  const signingIn = useSignIn(post, revealing.reveal);
  const isMobile = useMediaQuery(BELOW.mobile);
  const isOwn = useSelector(selectProfile)?.id === post.ownerInfo.id;
  const { t } = useTranslation('post');
  usePageTitle(titleOf(post));
  const price = <PriceBox post={post} hasTitle={isMobile} />;
  const seller = isOwn ? (
    <OwnPostPart post={post} hasBar={isMobile} />
  ) : (
    <SellerBox
      post={post}
      signingIn={signingIn}
      revealing={isMobile ? { ...revealing, error: undefined } : revealing}
    />
  );
  const report = (
    <>
      <PrintButton post={post} />
      {!isOwn && <HideMark id={post.id} title={titleOf(post)} place="page" />}
      <ReportButton post={post} signingIn={signingIn} />
      <AdminLink to={pathTo.adminPost(post.id)} label={t('moderation')} className="p-report" />
    </>
  );
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
        <PostLayout post={post} price={price} seller={seller} report={report} />
        <SimilarCars ids={post.suggestions.map(({ id }) => id)} />
      </article>
      {isMobile && !isOwn && <ActionBar post={post} revealing={revealing} signingIn={signingIn} />}
      <CompareBarPart />
      <SignInPart post={post} signingIn={signingIn} />
    </>
  );
}
