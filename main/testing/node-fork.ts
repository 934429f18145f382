import { fork } from 'node:child_process';
import type { Fork } from '#main/modules/photos/worker-pool.ts';

/** Electron's utility process, simulated by a child of Node. */
export const nodeFork: Fork = (file) => {
  const child = fork(file, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // A message to a child that has just died is lost; its exit event reports the end.
  child.on('error', () => undefined);
  let hasSpawned = false;
  child.once('spawn', () => (hasSpawned = true));
  return {
    get pid() {
      return hasSpawned ? child.pid : undefined;
    },
    postMessage: (message) => void child.send(message as object, () => undefined),
    on: (event, listener) => child.on(event, listener as (...args: unknown[]) => void),
    kill: () => child.kill('SIGKILL'),
  };
};
