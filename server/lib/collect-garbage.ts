import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects garbage at once. V8 does it by itself only while the memory grows, which a server that nobody uses does not. */
export const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
  // V8 takes compiled code from the cache only under the flags it was stored with.
  setFlagsFromString('--no-expose-gc');
  // Also the bytecode of functions that have not run since the collection before: most ran once, at the start.
  setFlagsFromString('--bytecode-old-age=1');
  collect({ type: 'major', flavor: 'last-resort' });
  setFlagsFromString('--bytecode-old-age=6'); // V8's own value
};
