import { useTranslation } from 'react-i18next';
import type { PostId } from '#contract/ids.ts';
import { withCompare } from '#renderer/features/compare/compare-parts.tsx';
import { Heart } from '#renderer/features/favourites/Heart.tsx';
import { PostTile } from '#renderer/features/posts/PostTile.tsx';
import '#renderer/ui/post-grid/post-grid.css';

const Marks = withCompare(Heart);

/** Cars like this one (D089); they scroll sideways on a phone. */
export function SimilarCars({ ids }: { ids: readonly PostId[] }) {
  const { t } = useTranslation('post');
  if (ids.length === 0) return null;
  return (
    <section className="p-sec p-similar">
      <h2>{t('similar')}</h2>
      <div className="a-grid p-hscroll">
        {ids.map((id) => (
          <PostTile key={id} id={id} heart={Marks} />
        ))}
      </div>
    </section>
  );
}
