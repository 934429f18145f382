import { fork } from 'node:child_process';
import type { Fork } from '#main/modules/photos/worker-pool.ts';

/** What Electron's utility process is, by a child of Node: the same messages, the same end. */
export const nodeFork: Fork = (file) => {
  const child = fork(file, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // A message to a child that has just died is lost; that it died is told by its end.
  child.on('error', () => undefined);
  let hasSpawned = false;
  child.once('spawn', () => (hasSpawned = true));
  return {
    get pid() {
      return hasSpawned ? child.pid : undefined;
    },
    postMessage: (message) => void child.send(message as object, () => undefined),
    on: (event, listener) => child.on(event, listener as (...told: unknown[]) => void),
    kill: () => child.kill('SIGKILL'),
  };
};
