import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { PostId } from '#contract/ids.ts';
import { useDeps } from '#renderer/deps.ts';
import type { CarPhotoProps } from '#renderer/ui/car-photo/CarPhoto.tsx';
import { PostCard } from '#renderer/ui/post-card/PostCard.tsx';
import { PostRow } from '#renderer/ui/post-row/PostRow.tsx';
import { postFace, postLabels } from './post-face.ts';
import { selectPost } from './posts.slice.ts';
import type { WithPosts } from './posts.slice.ts';

export type PostTileProps = { id: PostId; isCompact?: boolean; priority?: CarPhotoProps['priority'] };

/** A post of the store as a card or a row that leads to its page. */
export function PostTile({ id, isCompact = false, priority = 'lazy' }: PostTileProps) {
  const post = useSelector((state: WithPosts) => selectPost(state, id));
  const { t, i18n } = useTranslation('posts');
  const { now } = useDeps();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (post === undefined) return null;
  const face = postFace(post, t, i18n.language, now());
  const Layout = isCompact ? PostRow : PostCard;
  return (
    <Layout
      post={face}
      labels={postLabels(post, t)}
      link={<Link className="a-cardlink" to={`/posts/view/${id}`} aria-label={face.title} />}
      // Favourites belong to an account (D026): the heart leads to login and back here.
      onFavourite={() => void navigate(`/login?returnTo=${encodeURIComponent(pathname + search)}`)}
      priority={priority}
    />
  );
}
