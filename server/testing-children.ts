import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Makes sure that a child does not outlive this process; one that is signalled itself gets no `exit` event. */
export const owned = <Child extends ChildProcess>(child: Child): Child => {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

/** Ends a child, also a stopped one, and waits until it is gone. */
export const endChild = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  child.kill('SIGCONT');
  await gone;
};

/** The last part of what a child prints, enough to say why it ended. */
const KEPT = 20_000;

/** Reads all that a child prints, so that it never waits for a reader. `until` throws when the child ends before it. */
export const listenTo = (child: ChildProcess) => {
  let text = '';
  const watchers = new Set<() => void>();
  const hear = (chunk: unknown) => {
    text = `${text}${String(chunk)}`.slice(-KEPT);
    for (const watcher of watchers) watcher();
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear);
  const until = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(text);
        if (found === null) return;
        watchers.delete(look);
        resolve(found);
      };
      watchers.add(look);
      child.once('error', reject);
      child.once('close', () => reject(new Error(`${child.spawnfile} ended: ${text}`)));
      look();
    });
  return { until, text: () => text };
};
