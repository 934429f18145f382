import type { ImportState } from '#contract/ipc/photo-import.ts';

/** Records the announced states of imports, and waits for one. */
export function importStates() {
  const states: ImportState[] = [];
  const listeners = new Set<(state: ImportState) => void>();
  return {
    states,
    announce: (state: ImportState): void => {
      states.push(state);
      for (const listener of listeners) listener(state);
    },
    /** The first state, past or future, that matches. */
    until: (isSo: (state: ImportState) => boolean): Promise<ImportState> =>
      new Promise((resolve) => {
        const [last] = states.slice(-1);
        if (last && isSo(last)) return resolve(last);
        const look = (state: ImportState) => {
          if (!isSo(state)) return;
          listeners.delete(look);
          resolve(state);
        };
        listeners.add(look);
      }),
  };
}
