import { useTranslation } from 'react-i18next';
import { Skeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
import '#renderer/ui/gallery/gallery.css';
import '#renderer/ui/gallery/photo-strip.css';
import '#renderer/ui/spec-table/key-facts.css';
import '#renderer/ui/spec-table/spec-table.css';
import './post-skeleton.css';

const FACTS = 6;
const ROWS = 8;

/** The page's frame while the post is on its way; it appears after a moment, so that quick answers do not flash. */
export function PostSkeleton() {
  const { t } = useTranslation('post');
  return (
    <div className="p-skeleton" aria-busy="true">
      <output className="a-sr">{t('loading')}</output>
      <Skeleton className="p-mgal m" />
      <div className="a-wrap s-top">
        <div className="p-head d">
          <Skeleton as="span" className="line tall" />
        </div>
        <Skeleton className="p-gal d" />
        <div className="p-lay">
          <div>
            <div className="p-keys">
              {Array.from({ length: FACTS }, (_, place) => (
                <div key={place}>
                  <Skeleton as="span" className="line" />
                </div>
              ))}
            </div>
            <div className="p-spec">
              {Array.from({ length: ROWS }, (_, place) => (
                <div key={place}>
                  <Skeleton as="span" className="line" />
                </div>
              ))}
            </div>
          </div>
          <div className="p-box">
            <div>
              <Skeleton as="span" className="line tall" />
              <Skeleton as="span" className="line" />
              <Skeleton as="span" className="line" />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
