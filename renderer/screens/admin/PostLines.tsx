import { useTranslation } from 'react-i18next';
import type { PostCard } from '#contract/http/posts.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { PostRow } from './PostRow.tsx';

/** Posts of any status; each leads to its moderation. */
export function PostLines({ posts }: { posts: readonly PostCard[] }) {
  const { i18n } = useTranslation();
  return (
    <ul className="ad-list">
      {posts.map((post) => (
        <PostRow key={post.id} post={post}>
          <span className="tnum">#{post.id}</span>
          <span>
            <time dateTime={post.createdDateUtc}>{formatDate(new Date(post.createdDateUtc), i18n.language)}</time>
          </span>
        </PostRow>
      ))}
    </ul>
  );
}
