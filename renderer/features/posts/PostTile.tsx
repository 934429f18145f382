import { memo, Suspense } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import { CARD_SIZES } from '#contract/media.ts';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import { withTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import { Link } from '#renderer/lib/links.ts';
import { selectViewerCountry } from '#renderer/lib/viewer-country.ts';
import { useRateNote } from '#renderer/lib/use-rate-note.ts';
import type { CarPhotoProps } from '#renderer/ui/car-photo/CarPhoto.tsx';
import { PostCard } from '#renderer/ui/post-card/PostCard.tsx';
import { PostRow } from '#renderer/ui/post-row/PostRow.tsx';
import { postFace, postLabels } from './post-face.ts';
import { selectPost } from './posts.slice.ts';
import type { WithPosts } from './posts.slice.ts';

const PostPriceLabel = lazyPart(() =>
  withTexts(import('./PostPriceLabel.tsx'), ['prices']).then((module) => module.PostPriceLabel),
);

/** The heart of a post: another feature's, handed in by the screen. `isFavorite` is what the server said. */
export type HeartSlot = ComponentType<{ id: PostId; isFavorite: boolean; title: string }>;
/** What a screen shows below a post. */
export type FootSlot = ComponentType<{ id: PostId; title: string }>;
export type PostTileProps = {
  id: PostId;
  heart?: HeartSlot | undefined;
  foot?: FootSlot | undefined;
  isCompact?: boolean;
  priority?: CarPhotoProps['priority'];
  /** How wide a card is shown, as in the HTML attribute. */
  sizes?: string;
};

/**
 * A post of the store as a card or a row that leads to its page, while it has one. Rendered again for its own post
 * alone: a page has twenty.
 */
export const PostTile = memo(function PostTile({
  id,
  heart: Heart,
  foot: Foot,
  isCompact = false,
  priority = 'lazy',
  sizes = CARD_SIZES.wide,
}: PostTileProps) {
  const post = useSelector((state: WithPosts) => selectPost(state, id));
  const { t, i18n } = useTranslation('posts');
  const countryId = useSelector(selectViewerCountry);
  const { now } = useDeps();
  const face = post && postFace(post, t, { locale: i18n.language, now: now(), countryId });
  const priceNote = useRateNote(face?.otherPrice !== undefined);
  if (post === undefined || face === undefined) return null;
  const Layout = isCompact ? PostRow : PostCard;
  const hasPage = post.goneAs === null || post.goneAs === 'sold';
  return (
    <Layout
      post={{ ...face, priceNote }}
      labels={postLabels(post, t)}
      link={hasPage && <Link className="a-cardlink" to={pathTo.post(id)} aria-label={face.title} />}
      heart={Heart !== undefined && <Heart id={id} isFavorite={post.isFavorite} title={face.title} />}
      badge={
        post.priceLabel !== null && (
          <Suspense>
            <PostPriceLabel label={post.priceLabel} />
          </Suspense>
        )
      }
      foot={Foot !== undefined && <Foot id={id} title={face.title} />}
      priority={priority}
      sizes={sizes}
    />
  );
});
