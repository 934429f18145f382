import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** As `npm start` does it: without the cache each process holds the type stripper. */
const COMPILE_CACHE = new URL('../../server/compile-cache.mjs', import.meta.url).href;
const CHILD = fileURLToPath(new URL('./server-child.ts', import.meta.url));

export type OwnServer = {
  readonly address: string;
  readonly pid: number;
  readonly memory: () => Promise<NodeJS.MemoryUsage>;
  readonly stop: () => Promise<void>;
};

/** Starts the server over a data folder, in a process of its own, with more settings where the load needs them. */
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
  return {
    address,
    pid: child.pid ?? 0,
    memory: async () => {
      const told = said();
      child.send('memory');
      return (await told) as NodeJS.MemoryUsage;
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
};
