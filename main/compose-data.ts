import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { StockState } from '#contract/ipc/inventory.ts';
import type { Announce } from './ipc/announce.ts';
import type { Log } from './lib/log.ts';
import type { Settings } from './lib/settings.ts';
import { createTraffic } from './lib/traffic.ts';
import { createCache } from './modules/cache/cache.module.ts';
import { type Connection, createConnection, type Fetch } from './modules/connection/connection.module.ts';
import { createGateway, type Gateway } from './modules/gateway/gateway.module.ts';
import { foregroundOf } from './modules/prefetch/foreground.ts';
import { createMadeLists } from './modules/prefetch/made-lists.ts';
import { createPrefetch } from './modules/prefetch/prefetch.module.ts';
import type { SafeStorage } from './modules/session/secure-store.ts';
import { createSession } from './modules/session/session.module.ts';
import { createRequests, type Requests } from './modules/requests/requests.module.ts';
import { createAsk } from './modules/stock/ask.ts';
import { createStock, type Stock } from './modules/stock/stock.module.ts';
import { createUploads, type Uploads } from './modules/uploads/uploads.module.ts';

const CACHE_BYTES = 512 * 1024 * 1024;

type Deps = {
  fetch: Fetch;
  safeStorage: SafeStorage;
  settings: Settings;
  secrets: Settings;
  /** Folder of the renderer's bundle, and the one for what the program keeps. */
  bundle: string;
  /** Origin of Vite's server during development, else empty. */
  devServer: string;
  userData: string;
  version: string;
  system: string;
  /** The server this program was started for; empty if the user chooses. */
  preset: string;
  announce: Announce;
  /** Serves pictures that only this program has. */
  own: (request: Request, pathname: string) => Promise<Response | undefined>;
  onOnline: () => void;
  /** Listeners to the stock besides the page. */
  onStock: (state: StockState) => void;
  log: Log;
};

export type Data = {
  connection: Connection;
  gateway: Gateway;
  /** The gateway for the window, whose requests can be cancelled. */
  requests: Requests;
  uploads: Uploads;
  stock: Stock;
  onQuit(): void;
};

const now = () => new Date();

/** Schedules a call; returns its cancel function. */
export const later = (action: () => void, delayMs: number) => {
  const timer = setTimeout(action, delayMs);
  return () => clearTimeout(timer);
};

/** Everything between the window and the server. */
export function composeData(deps: Deps): Data {
  const {
    fetch,
    safeStorage,
    settings,
    secrets,
    bundle,
    devServer,
    userData,
    version,
    system,
    preset,
    announce,
    own,
    log,
  } = deps;
  const connection = createConnection({
    settings,
    fetch,
    now,
    later,
    preset,
    announce: (state) => {
      announce('connection', 'changed', state);
      if (state.server !== server) stock.leave();
      ({ server } = state);
      if (state.online) stock.refresh();
      if (state.online) deps.onOnline();
    },
  });
  let server = connection.server() ?? null;
  const vault = createSession({
    safeStorage,
    settings: secrets,
    system,
    onMemoryOnly: () => announce('session', 'notice', { code: 'SECURE_STORE_UNAVAILABLE' }),
    log,
  });
  const cache = createCache({ path: path.join(userData, 'replies', 'cache.sqlite'), maxBytes: CACHE_BYTES, log });
  const userAgent = `Aniv/${version} (${system})`;
  const made = createMadeLists({ cache, now });
  const traffic = createTraffic();
  const behind = createGateway({
    root: bundle,
    devServer,
    connection,
    vault,
    cache,
    fetch,
    userAgent,
    now,
    log,
    own,
    madeUp: made.listFor,
    onOther: () => stock.leave(),
    onSignedOutHere: () => announce('session', 'notice', { code: 'SIGNED_OUT_HERE' }),
  });
  const gateway = foregroundOf(behind, traffic);
  const stock = createStock({
    ask: createAsk(gateway),
    server: connection.server,
    folder: userData,
    now,
    later,
    newId: randomUUID,
    placeOf: (language, row) => made.placeOf(server ?? '', language, row),
    announceState: (state) => {
      announce('inventory', 'stateChanged', state);
      deps.onStock(state);
      if (state.phase === 'idle') void prefetch.take(stock.language());
    },
    onOpened: () => announce('backup', 'opened', { what: 'outbox' }),
    announceRows: (rows) => announce('inventory', 'rowsChanged', rows),
    log,
  });
  const prefetch = createPrefetch({
    gateway: behind,
    cache,
    connection,
    stock: stock.looks,
    traffic,
    now,
    later,
    pictureBytes: CACHE_BYTES / 2,
  });
  return {
    connection,
    gateway,
    requests: createRequests(gateway),
    uploads: createUploads(gateway),
    stock,
    onQuit: () => {
      connection.onQuit();
      void prefetch.onQuit();
      void stock.onQuit();
      cache.onQuit();
    },
  };
}
