import { Skeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
const ROWS = ['a', 'b', 'c', 'd'] as const;

/** Places of the rows that are to come. */
export function Waiting({ label }: { label: string }) {
  return (
    <output aria-label={label}>
      {ROWS.map((row) => (
        <Skeleton key={row} className="ad-row-wait" />
      ))}
    </output>
  );
}
