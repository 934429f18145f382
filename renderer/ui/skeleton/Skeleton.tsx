type SkeletonProps = { as?: 'div' | 'span'; className?: string };

/** A grey placeholder for content that is still loading. */
export function Skeleton({ as: Tag = 'div', className = '' }: SkeletonProps) {
  return <Tag className={`bp6-skeleton a-skeleton ${className}`} aria-hidden="true" />;
}

/** The same with words for screen readers. */
export function SpokenSkeleton({ className, label }: { className: string; label: string }) {
  return <output className={`bp6-skeleton a-skeleton ${className}`} aria-label={label} />;
}
