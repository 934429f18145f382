import type { ImportState } from '#contract/ipc/photo-import.ts';

/** Everything that needs no user has ended; only files without a car are left. */
const needsCar = ({ phase, total, ready, done, refused, unassigned }: ImportState): boolean =>
  phase === 'working' && unassigned > 0 && ready === unassigned && ready + done + refused === total;

const stageOf = (state: ImportState) => (state.phase === 'done' ? 'done' : needsCar(state) ? 'needs a car' : 'goes on');

/** Follows photo imports; returns the stage that an import has newly come to and the user is notified of. */
export function createImportStages(): (state: ImportState) => 'done' | 'needs a car' | undefined {
  const reported = new Map<string, ReturnType<typeof stageOf>>();
  return (state) => {
    const now = stageOf(state);
    const last = reported.get(state.id);
    reported.set(state.id, now);
    // Imports that had finished before this start are not notified.
    const isOld = now === 'done' && last === undefined;
    return now === last || isOld || now === 'goes on' ? undefined : now;
  };
}
