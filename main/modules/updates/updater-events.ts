import type { UpdateState } from '#contract/ipc/updates.ts';
import type { UpdaterPort } from './updater-port.ts';

type Deps = {
  readonly state: () => UpdateState;
  readonly turn: (next: UpdateState) => void;
  readonly fail: (error: unknown) => void;
  readonly onReady: (version: string) => void;
};

/** Turns the updater's events into the state of the update. */
export function listenTo(updater: UpdaterPort, { state, turn, fail, onReady }: Deps): void {
  let coming = '';
  updater.on('update-available', ({ version }) => {
    coming = version;
    turn({ phase: 'downloading', version, percent: 0 });
  });
  updater.on('update-not-available', () => turn({ phase: 'newest' }));
  updater.on('download-progress', ({ percent }) => {
    const whole = Math.max(0, Math.min(100, Math.floor(percent)));
    if (state().phase === 'downloading') turn({ phase: 'downloading', version: coming, percent: whole });
  });
  updater.on('update-downloaded', ({ version }) => {
    const now = state();
    if (now.phase === 'ready' && now.version === version) return;
    turn({ phase: 'ready', version });
    onReady(version);
  });
  // Also rejected by the check itself.
  updater.on('error', fail);
}
