import { health } from '#contract/http/health.ts';
import type { ProgramFacts } from '#contract/ipc/program.ts';
import type { Fetch } from '../connection/connection.module.ts';

type Deps = {
  readonly version: string;
  /** `process.versions`, where Electron adds its own and Chromium's. */
  readonly versions: Readonly<Record<string, string | undefined>>;
  readonly sqlite: () => string;
  readonly system: string;
  readonly server: () => string | undefined;
  readonly fetch: Fetch;
};

const PATIENCE_MS = 4000;

/** Asked of the server itself: the cache would return an old version. */
async function versionOf(fetch: Fetch, server: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const reply = await fetch(`${server}${health.check.route.path}`, {
      signal,
      redirect: 'error',
      credentials: 'omit',
    });
    const parsed = health.check.reply.safeParse(await reply.json());
    return parsed.success ? parsed.data.value.version : null;
  } catch {
    return null;
  }
}

/** The versions of the program and of the server. */
export function createProgram({ version, versions, sqlite, system, server, fetch }: Deps) {
  return {
    handlers: {
      facts: async (): Promise<ProgramFacts> => {
        const address = server();
        return {
          aniv: version,
          electron: versions['electron'] ?? '–',
          chromium: versions['chrome'] ?? '–',
          node: versions['node'] ?? '–',
          sqlite: sqlite(),
          system,
          server: address === undefined ? null : { address, version: await versionOf(fetch, address) },
        };
      },
    },
  };
}
