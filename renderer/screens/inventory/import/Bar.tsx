type BarProps = { percent: number; label: string; isOk: boolean; isWide?: true };

/** How far something is. */
export function Bar({ percent, label, isOk, isWide }: BarProps) {
  return (
    <div
      className={`w-prog${isWide ? ' wide' : ''}${isOk ? ' ok' : ''}`}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}
