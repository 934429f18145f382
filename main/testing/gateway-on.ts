import path from 'node:path';
import type { Log } from '../lib/log.ts';
import { type Cache, createCache } from '../modules/cache/cache.module.ts';
import type { StoredReply } from '../modules/cache/stored-reply.ts';
import { type Connection, createConnection } from '../modules/connection/connection.module.ts';
import { createGateway, type Gateway } from '../modules/gateway/gateway.module.ts';
import { createSession } from '../modules/session/session.module.ts';
import { keyring } from './safe-storage.ts';
import { settingsInMemory, silent } from './settings.ts';

export const NOW = '2026-11-21T10:00:00.000Z';
const now = () => new Date(NOW);

type Options = {
  /** Holds the bundle and the cache file. */
  folder: string;
  /** Origin of the chosen server, empty if none was chosen. */
  preset: string;
  devServer?: string;
  log?: Log;
  onOther?: () => void;
  madeUp?: (cache: Cache) => (server: string, url: URL) => StoredReply | undefined;
  own?: (request: Request, pathname: string) => Promise<Response | undefined>;
};

export type RunningGateway = {
  gateway: Gateway;
  /** The number of sign-outs while the server was unreachable. */
  signedOutHere: () => number;
  connection: Connection;
  cache: Cache;
  stop(): void;
};

/** The gateway with real parts: its own cache file, vault and connection, over the machine's network. */
export function gatewayOn({
  folder,
  preset,
  devServer = '',
  log = silent,
  own,
  onOther,
  madeUp,
}: Options): RunningGateway {
  const settings = settingsInMemory();
  const net = (url: string, init: RequestInit) => fetch(url, init);
  const cache = createCache({ path: path.join(folder, 'cache.sqlite'), maxBytes: 10_000_000, log: silent });
  const connection = createConnection({
    settings,
    fetch: net,
    now,
    later: () => () => undefined,
    announce: () => undefined,
    preset,
  });
  let signedOutHere = 0;
  const vault = createSession({
    safeStorage: keyring(),
    settings,
    system: 'linux',
    onMemoryOnly: () => undefined,
    log: silent,
  });
  const parts = {
    connection,
    vault,
    cache,
    fetch: net,
    userAgent: 'Aniv/test',
    now,
    log,
    onSignedOutHere: () => void (signedOutHere += 1),
  };
  return {
    gateway: createGateway({
      root: folder,
      devServer,
      ...(own && { own }),
      ...(onOther && { onOther }),
      ...(madeUp && { madeUp: madeUp(cache) }),
      ...parts,
    }),
    connection,
    cache,
    signedOutHere: () => signedOutHere,
    stop: () => {
      connection.onQuit();
      cache.onQuit();
    },
  };
}
