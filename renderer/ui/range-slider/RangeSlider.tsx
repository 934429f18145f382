import { useState } from 'react';
import './range-slider.css';

export type RangeSliderProps = {
  /** Rising values that the thumbs can have; the first and the last mean no limit. */
  stops: readonly number[];
  from: number | undefined;
  to: number | undefined;
  labels: { from: string; to: string };
  format: (value: number) => string;
  /** Called when a thumb is let go. */
  onCommit: (from: number | undefined, to: number | undefined) => void;
};

const nearest = (stops: readonly number[], value: number): number => {
  const above = stops.findIndex((stop) => stop >= value);
  return above === -1 ? stops.length - 1 : above;
};

/** Two native sliders over one track, so that keyboards and readers know them. */
export function RangeSlider({ stops, from, to, labels, format, onCommit }: RangeSliderProps) {
  const last = stops.length - 1;
  const [moved, setMoved] = useState<readonly [low: number, high: number]>();
  const [low, high] = moved ?? [
    from === undefined ? 0 : nearest(stops, from),
    to === undefined ? last : nearest(stops, to),
  ];
  const commit = () => {
    if (moved === undefined) return;
    setMoved(undefined);
    onCommit(low === 0 ? undefined : stops[low], high === last ? undefined : stops[high]);
  };
  const percent = (place: number) => `${(place / last) * 100}%`;
  const thumb = { min: 0, max: last, step: 1, onPointerUp: commit, onKeyUp: commit, onBlur: commit };
  return (
    <div className="f-range">
      <i style={{ left: percent(low), right: `calc(100% - ${percent(high)})` }} />
      <input
        type="range"
        {...thumb}
        aria-label={labels.from}
        aria-valuetext={format(stops[low] ?? 0)}
        value={low}
        onChange={(event) => setMoved([Math.min(Number(event.target.value), high), high])}
        // Both thumbs at the far end: the lower one must stay reachable.
        style={{ zIndex: low > last / 2 ? 2 : 1 }}
      />
      <input
        type="range"
        {...thumb}
        aria-label={labels.to}
        aria-valuetext={format(stops[high] ?? 0)}
        value={high}
        onChange={(event) => setMoved([low, Math.max(Number(event.target.value), low)])}
        style={{ zIndex: low > last / 2 ? 1 : 2 }}
      />
    </div>
  );
}
