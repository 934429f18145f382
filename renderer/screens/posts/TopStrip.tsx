import { IconFlameFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { shallowEqual, useSelector } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import { withCompare } from '#renderer/features/compare/compare-parts.tsx';
import { Heart } from '#renderer/features/favourites/Heart.tsx';
import { withHide } from '#renderer/features/hidden-cars/hide-parts.tsx';
import { PostTile } from '#renderer/features/posts/PostTile.tsx';
import { selectPost } from '#renderer/features/posts/posts.slice.ts';
import type { WithPosts } from '#renderer/features/posts/posts.slice.ts';

const Marks = withHide(withCompare(Heart));

type TopStripProps = { ids: readonly PostId[]; hidden: ReadonlySet<PostId>; isCompact: boolean };

/** What sellers paid for, said so and kept apart from results whose order was chosen (D080). */
export function TopStrip({ ids, hidden, isCompact }: TopStripProps) {
  // Since the list came, its own seller may have sold or deleted one.
  const running = useSelector(
    (state: WithPosts) => ids.filter((id) => !hidden.has(id) && selectPost(state, id)?.isTop === true),
    shallowEqual,
  );
  const { t } = useTranslation(['search', 'filters']);
  const heading = useId();
  if (running.length === 0) return null;
  return (
    <section className="s-tops" aria-labelledby={heading}>
      <div className="hd">
        <h2 id={heading}>
          <IconFlameFilled size={18} aria-hidden="true" />
          {t('tops.title')}
        </h2>
        <p>{t('filters:topsNote')}</p>
      </div>
      <div className={isCompact ? 'a-rows' : 'a-grid'}>
        {running.map((id, place) => (
          <PostTile
            key={id}
            id={id}
            heart={Marks}
            isCompact={isCompact}
            priority={place === 0 ? 'first' : isCompact ? 'lazy' : 'eager'}
          />
        ))}
      </div>
    </section>
  );
}
