import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SERVE = fileURLToPath(new URL('./serve-web.ts', import.meta.url));
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const run = promisify(execFile);

export type BuiltSite = {
  readonly address: string;
  readonly server: ChildProcess;
  readonly close: () => Promise<void>;
};

type Settings = Readonly<Record<string, string>>;

const startServer = async (dataDir: string, webRoot: string, settings: Settings) => {
  const environment = { DATA_DIR: dataDir, PORT: '0', RATE_LIMIT: 'off', NODE_ENV: 'test', ...settings };
  // The flags of `npm start`.
  const flags = ['--max-semi-space-size=4', '--import', './server/compile-cache.mjs'];
  const server = spawn(process.execPath, [...flags, SERVE, webRoot], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [address] = (await once(server, 'message')) as [string];
  return { address, server };
};

/** The website, built for this, behind the real server in a process of its own, with so many demo posts. */
export const openBuiltSite = async (demoPosts: number, settings: Settings = {}): Promise<BuiltSite> => {
  const folder = mkdtempSync(join(tmpdir(), 'aniv-web-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const dataDir = join(folder, 'data');
  const webRoot = join(folder, 'web');
  try {
    await run(process.execPath, [VITE, 'build', '--outDir', webRoot, '--logLevel', 'error'], { cwd: ROOT });
    const env = { ...process.env, DATA_DIR: dataDir, DEMO_POSTS: String(demoPosts), NODE_ENV: 'test' };
    await run(process.execPath, [join(ROOT, 'server/index.ts'), 'prepare'], { cwd: ROOT, env });
    const { address, server } = await startServer(dataDir, webRoot, settings);
    const close = async () => {
      server.kill();
      await once(server, 'exit');
      remove();
    };
    return { address, server, close };
  } catch (error) {
    remove();
    throw error;
  }
};
