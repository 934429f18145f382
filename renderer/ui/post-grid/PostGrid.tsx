import type { ReactNode } from 'react';
import './post-grid.css';

export type PostGridProps = {
  isCompact: boolean;
  /** Leaves room for the filter sidebar: at most three columns. */
  isNarrow?: boolean;
  /** Placeholders after the posts while a page is under way. */
  pending: number;
  label: string;
  isBusy: boolean;
  children: ReactNode;
};

/** One to four columns of cards, or rows in the compact view; skeletons are exactly where posts will be. */
export function PostGrid({ isCompact, isNarrow = false, pending, label, isBusy, children }: PostGridProps) {
  const Skeleton = isCompact ? RowSkeleton : CardSkeleton;
  const layout = isCompact ? 'a-rows' : isNarrow ? 'a-grid g3' : 'a-grid';
  return (
    <section className={layout} aria-label={label} aria-busy={isBusy}>
      {children}
      {Array.from({ length: pending }, (_, place) => (
        <Skeleton key={place} />
      ))}
    </section>
  );
}

function CardSkeleton() {
  return (
    <div className="a-card" aria-hidden="true">
      <div className="a-cph bp6-skeleton a-skeleton" />
      <SkeletonLines className="a-cb" />
    </div>
  );
}

function RowSkeleton() {
  return (
    <div className="a-row" aria-hidden="true">
      <div className="a-rph bp6-skeleton a-skeleton" />
      <SkeletonLines className="a-rb" />
    </div>
  );
}

function SkeletonLines({ className }: { className: string }) {
  return (
    <div className={`${className} a-lines`}>
      <span className="bp6-skeleton a-skeleton" />
      <span className="bp6-skeleton a-skeleton" />
      <span className="bp6-skeleton a-skeleton" />
    </div>
  );
}
