import { Skeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
/** In the place of the head. */
export function SellerSkeleton({ label }: { label: string }) {
  return (
    <output className="i-seller" aria-label={label}>
      <Skeleton className="i-seller-skeleton" />
    </output>
  );
}
