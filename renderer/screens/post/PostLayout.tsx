import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Post } from '#contract/http/posts.ts';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { PostDetails } from './PostDetails.tsx';
import { PostKeyFacts } from './PostKeyFacts.tsx';

type PostLayoutProps = { post: Post; price: ReactNode; seller: ReactNode; report: ReactNode };

/** Two columns from 1024 px; below one in the order of a buyer's questions. */
export function PostLayout({ post, price, seller, report }: PostLayoutProps) {
  const { t } = useTranslation('post');
  if (useMediaQuery(BELOW.tablet))
    return (
      <>
        <aside className="p-box" aria-label={t('price.name')}>
          {price}
          <div className="p-facts">
            <PostKeyFacts post={post} />
          </div>
          {seller}
        </aside>
        <PostDetails post={post} />
        <div className="p-end">{report}</div>
      </>
    );
  return (
    <div className="p-lay">
      <div>
        <PostKeyFacts post={post} />
        <PostDetails post={post} />
      </div>
      <aside className="p-box" aria-label={t('price.name')}>
        {price}
        {seller}
        {report}
      </aside>
    </div>
  );
}
