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

/** The connection; tells the page and the stock when the server or the network changes. */
const openConnection = ({ settings, fetch, preset, announce, onOnline }: Deps, stock: () => Stock) => {
  const connection = createConnection({
    settings,
    fetch,
    now,
    later,
    preset,
    announce: (state) => {
      announce('connection', 'changed', state);
      if (state.server !== server) stock().leave();
      ({ server } = state);
      if (state.online) stock().refresh();
      if (state.online) onOnline();
    },
  });
  let server = connection.server() ?? null;
  return { connection, lastServer: () => server ?? '' };
};

type Sources = Pick<Data, 'connection'> & {
  readonly cache: ReturnType<typeof createCache>;
  readonly made: ReturnType<typeof createMadeLists>;
};

/** The gateway to the server, with the session of this program. */
const openGateway = (deps: Deps, { connection, cache, made }: Sources, stock: () => Stock): Gateway => {
  const { safeStorage, secrets, system, version, announce, log } = deps;
  const vault = createSession({
    safeStorage,
    settings: secrets,
    system,
    onMemoryOnly: () => announce('session', 'notice', { code: 'SECURE_STORE_UNAVAILABLE' }),
    log,
  });
  return createGateway({
    root: deps.bundle,
    devServer: deps.devServer,
    connection,
    vault,
    cache,
    fetch: deps.fetch,
    userAgent: `Aniv/${version} (${system})`,
    now,
    log,
    own: deps.own,
    madeUp: made.listFor,
    onOther: () => stock().leave(),
    onSignedOutHere: () => announce('session', 'notice', { code: 'SIGNED_OUT_HERE' }),
  });
};

type StockParts = Sources & {
  readonly gateway: Gateway;
  readonly lastServer: () => string;
  /** The first load is done; other data may follow. */
  readonly onIdle: () => void;
};

/** The copy of the dealer's stock, which tells the page of its changes. */
const openStock = (deps: Deps, { connection, gateway, made, lastServer, onIdle }: StockParts): Stock => {
  const { announce, onStock, userData, log } = deps;
  return createStock({
    ask: createAsk(gateway),
    server: connection.server,
    folder: userData,
    now,
    later,
    newId: randomUUID,
    placeOf: (language, row) => made.placeOf(lastServer(), language, row),
    announceState: (state) => {
      announce('inventory', 'stateChanged', state);
      onStock(state);
      if (state.phase === 'idle') onIdle();
    },
    onOpened: () => announce('backup', 'opened', { what: 'outbox' }),
    announceRows: (rows) => announce('inventory', 'rowsChanged', rows),
    log,
  });
};

/** Everything between the window and the server. */
export function composeData(deps: Deps): Data {
  const { userData, log } = deps;
  const { connection, lastServer } = openConnection(deps, () => stock);
  const cache = createCache({ path: path.join(userData, 'replies', 'cache.sqlite'), maxBytes: CACHE_BYTES, log });
  const made = createMadeLists({ cache, now });
  const traffic = createTraffic();
  const behind = openGateway(deps, { connection, cache, made }, () => stock);
  const gateway = foregroundOf(behind, traffic);
  const onIdle = () => void prefetch.take(stock.language());
  const stock = openStock(deps, { connection, cache, made, gateway, lastServer, onIdle });
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
