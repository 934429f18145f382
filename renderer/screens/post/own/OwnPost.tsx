import './own-post.css';
import { IconEye, IconHeart, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { OwnFacts } from '#contract/http/own-posts.ts';
import type { Post } from '#contract/http/posts.ts';
import { pathTo } from '#contract/page-path.ts';
import { ownPostsFeature } from '#renderer/features/own-posts/own-posts.feature.ts';
import { ownPostsActions, selectPending } from '#renderer/features/own-posts/own-posts.slice.ts';
import type { WithOwnPosts } from '#renderer/features/own-posts/own-posts.slice.ts';
import { PostDialogs } from '#renderer/features/own-posts/PostDialogs.tsx';
import type { Question } from '#renderer/features/own-posts/PostDialogs.tsx';
import { titleOf } from '#renderer/features/post/post-words.ts';
import { selectProfile } from '#renderer/features/session/session.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { OwnActions } from './OwnActions.tsx';
import { useOwnNews } from './use-own-news.ts';

export type OwnPostProps = {
  post: Post;
  /** The actions are in a bar at the bottom of a phone. */
  hasBar: boolean;
};

/** How one's own post does, and what can be done to it. */
export function OwnPost({ post, hasBar }: OwnPostProps) {
  const { t } = useTranslation(['post', 'profile']);
  const isReady = useFeature(ownPostsFeature);
  const topCredits = useSelector(selectProfile)?.topCredits ?? 0;
  const pending = useSelector((state: WithOwnPosts) => selectPending(state, post.id));
  const dispatch = useDispatch();
  const [question, setQuestion] = useState<Question | null>(null);
  useOwnNews(post.id);
  const actions = (
    <OwnActions post={post} isBusy={pending !== undefined} onAsk={(action) => setQuestion({ action, id: post.id })} />
  );
  return (
    <div className="p-own">
      <h2>{t('own.title')}</h2>
      {post.own !== null && <Figures {...post.own} />}
      <p>
        <Link className="a-link" to={pathTo.profile({ section: 6, post: post.id })}>
          {t('profile:statistics')}
        </Link>
      </p>
      {isReady && (hasBar ? <div className="p-mbar">{actions}</div> : actions)}
      <PostDialogs
        question={question}
        post={{ title: titleOf(post), isTop: post.isTop, imageCount: post.images.length, priceUnit: post.priceUnit }}
        topCredits={topCredits}
        onConfirm={(asked, sale) => {
          setQuestion(null);
          dispatch(ownPostsActions.asked(sale === undefined ? asked : { ...asked, sale }));
        }}
        onClose={() => setQuestion(null)}
      />
    </div>
  );
}

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

function Figures({ views, reveals, favorites }: OwnFacts) {
  const { t } = useTranslation('profile');
  const named = (count: number) => ({ count, number: formatNumber(count) });
  return (
    <ul className="p-figures">
      <li>
        <IconEye {...ICON} />
        {t('dashboard.views', named(views))}
      </li>
      <li>
        <IconPhone {...ICON} />
        {t('dashboard.reveals', named(reveals))}
      </li>
      <li>
        <IconHeart {...ICON} />
        {t('dashboard.saved', named(favorites))}
      </li>
    </ul>
  );
}
