import { fork } from 'node:child_process';
import { once } from 'node:events';

import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** As `npm start` does: without the cache each process keeps the type stripper in memory. */
const COMPILE_CACHE = new URL('../../server/compile-cache.mjs', import.meta.url).href;
const CHILD = fileURLToPath(new URL('./server-child.ts', import.meta.url));

/** Share of one core: above it the server still computes its first labels, similar cars and summaries. */
const REST_SHARE = 0.05;
const REST_MS = 2000;
const REST_WITHIN_MS = 180_000;

export type OwnServer = {
  readonly address: string;
  readonly pid: number;
  readonly memory: () => Promise<NodeJS.MemoryUsage>;
  /** Resolves when the work after a first start on new data is done, at the latest after three minutes. */
  readonly untilAtRest: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts the server with a data folder in its own process, with further settings if the load needs them. */
export const startOwnServer = async (
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnServer> => {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMIT: 'off',
    NODE_ENV: 'test',
    DATABASE_URL: '',
    ...settings,
  };
  const child = fork(CHILD, {
    env,
    execArgv: ['--expose-gc', '--max-semi-space-size=4', '--import', COMPILE_CACHE],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const said = async () => {
    const [message] = await Promise.race([once(child, 'message'), ended]);
    if (message === null || typeof message === 'number') throw new Error('The server of the benchmark ended.');
    return message;
  };
  const address = String(await said());
  const ask = (what: 'memory' | 'processorTime') => {
    const answer = said();
    child.send(what);
    return answer;
  };
  const processorTime = async () => ((await ask('processorTime')) as { readonly ms: number }).ms;
  return {
    address,
    pid: child.pid ?? 0,
    memory: async () => (await ask('memory')) as NodeJS.MemoryUsage,
    untilAtRest: async () => {
      const last = performance.now() + REST_WITHIN_MS;
      for (let before = await processorTime(); performance.now() < last; ) {
        await setTimeout(REST_MS);
        const now = await processorTime();
        if (now - before < REST_SHARE * REST_MS) return;
        before = now;
      }
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
};
