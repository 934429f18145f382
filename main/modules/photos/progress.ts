import type { ImportState } from '#contract/ipc/photo-import.ts';
import type { Later } from '../connection/connection.module.ts';
import type { ImportRow } from './journal/import-rows.ts';
import type { Journal } from './journal/journal.ts';

/** The remaining work of an import, with the time of the measurement. */
type Sample = { readonly at: number; readonly left: number };

const WINDOW_MS = 30_000;
const MIN_SPAN_MS = 2000;
const ANNOUNCE_MS = 250;

/** Making a photo and sending it are one step each; only photos with a car are sent. */
const stepsLeft = ({ found, ready, unassigned }: ReturnType<Journal['counts']>): number =>
  2 * found + ready - Math.min(unassigned, found + ready);

type Deps = {
  readonly journal: Journal;
  readonly clock: () => number;
  readonly later: Later;
  /** Photos are ready and the server is unreachable. */
  readonly isWaiting: () => boolean;
  readonly announce: (row: ImportRow) => void;
  /** For the dock and the taskbar: the share of work done, null without an active import; and photos without a car. */
  readonly show: (share: number | null, unassigned: number) => void;
};

export type Progress = ReturnType<typeof createProgress>;

/** Progress of imports for the user: at most four updates a second, with the remaining time. */
export function createProgress({ journal, clock, later, isWaiting, announce, show }: Deps) {
  const samples = new Map<string, Sample[]>();
  const changed = new Set<string>();
  let callOff: (() => void) | undefined;

  function secondsLeft(id: string, left: number): number | null {
    const at = clock();
    const before = (samples.get(id) ?? []).filter((one) => at - one.at <= WINDOW_MS);
    // More files were chosen: earlier measurements no longer predict the end.
    const kept = (before.at(-1)?.left ?? 0) < left ? [] : before;
    samples.set(id, [...kept, { at, left }]);
    const [first] = kept;
    if (!first || at - first.at < MIN_SPAN_MS || first.left === left) return null;
    return Math.ceil((left * (at - first.at)) / (first.left - left) / 1000);
  }

  function stateOf({ id, phase, startedAt }: ImportRow): ImportState {
    const { found, ...counts } = journal.counts(id);
    const left = stepsLeft({ found, ...counts });
    const isHeld = phase === 'working' && found === 0 && left > 0 && isWaiting();
    return {
      id,
      phase: isHeld ? 'waitingForNetwork' : phase,
      startedAt,
      ...counts,
      secondsLeft: phase === 'working' && !isHeld ? secondsLeft(id, left) : null,
      cars: journal.cars(id),
    };
  }

  function tell(): void {
    callOff = undefined;
    for (const id of changed) {
      const row = journal.find(id);
      if (row) announce(row);
    }
    changed.clear();
    const live = journal
      .live()
      .filter(({ phase }) => phase !== 'paused')
      .map(({ id }) => journal.counts(id));
    const total = live.reduce((sum, counts) => sum + 2 * counts.total, 0);
    const left = live.reduce((sum, counts) => sum + stepsLeft(counts), 0);
    show(
      left === 0 ? null : 1 - left / total,
      live.reduce((sum, counts) => sum + counts.unassigned, 0),
    );
  }

  return {
    stateOf,
    touch: (id: string): void => {
      changed.add(id);
      callOff ??= later(tell, ANNOUNCE_MS);
    },
    stop: (): void => callOff?.(),
  };
}
