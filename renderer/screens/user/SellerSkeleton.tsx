/** In the place of the head. */
export function SellerSkeleton({ label }: { label: string }) {
  return (
    <output className="i-seller" aria-label={label}>
      <div className="i-seller-skeleton bp6-skeleton" aria-hidden="true" />
    </output>
  );
}
