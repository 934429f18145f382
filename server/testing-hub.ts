import type { AddressInfo, Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { WebSocket } from 'ws';
import { HUB_PATH } from '#contract/live/hub.ts';
import { HOUR_MS } from '#contract/time.ts';
import { buildApp } from './app.ts';
import { newSecret, secretHash } from './lib/secrets.ts';
import { newUserRow } from './modules/accounts/index.ts';
import { Hub, type HubDeps } from './modules/hub/hub.ts';
import { hubRoutes } from './modules/hub/hub.routes.ts';
import { hubSubscribers } from './modules/hub/subscribers.ts';
import { sessionsRepository } from './modules/sessions/index.ts';
import { openTestApp, TEST_NOW } from './testing.ts';

const END = '\u001E';
const HANDSHAKE = `{"protocol":"json","version":1}${END}`;

export type TestHubOptions = HubDeps & { readonly logger?: FastifyBaseLogger; readonly hasOthers?: boolean };

type World = Awaited<ReturnType<typeof openTestApp>>;

/** Logins that were informed of a new listener, and the listeners for lost messages. */
type Heard = { readonly joined: string[]; readonly lost: Set<() => void> };

const startHub = async (
  world: World,
  { joined, lost }: Heard,
  { logger, hasOthers = false, ...hubDeps }: TestHubOptions,
  port: number,
) => {
  const hub = new Hub(hubDeps);
  const { config, identify } = world.deps;
  const routes = hubRoutes({
    hub,
    fanout: world.fanout,
    hasOthers,
    onLost: (listener) => void lost.add(listener),
    publicUrl: config.publicUrl,
    chatUrl: config.chatUrl ?? config.publicUrl,
    identify: world.sessions.identify.bind(world.sessions),
    verifyChat: world.chatTokens.verify,
    loginIdOf: async (request) => world.cookies.read(request, 'telegram'),
    joined: async (loginId) => void joined.push(loginId),
  });
  const { app, stop } = await buildApp({ ...world.deps, identify, modules: [routes], ...(logger && { logger }) });
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => sockets.add(socket));
  await app.listen({ port, host: '127.0.0.1' });
  return { hub, stop, sockets, port: (app.server.address() as AddressInfo).port };
};

/** Signs a person in to a mini app; returns its token. */
const addBearer = async ({ database: { db } }: World, userId: number): Promise<string> => {
  const token = newSecret();
  const at = new Date(TEST_NOW).toISOString();
  const later = new Date(TEST_NOW + HOUR_MS).toISOString();
  await sessionsRepository(db).add({
    token_hash: secretHash(token),
    user_id: userId,
    kind: 'bearer',
    is_remembered: 0,
    user_agent: 'test',
    created_at: at,
    last_seen_at: at,
    idle_until: later,
    ends_at: later,
  });
  return token;
};

/** The hub on a port of its own, over real sessions of three people; it can be stopped and started again. */
export const openTestHub = async (options: TestHubOptions = {}) => {
  const world = await openTestApp({
    fill: async ({ db }) => {
      const people = [1, 2, 3].map(() => newUserRow({ language: 'en' }, TEST_NOW));
      await db.insertInto('users').values(people).execute();
    },
  });
  const joined: string[] = [];
  const lost = new Set<() => void>();
  const start = (port: number) => startHub(world, { joined, lost }, options, port);
  let running = await start(0);
  world.events.subscribe(hubSubscribers(() => running.hub));
  const { port } = running;
  return {
    ...world,
    /** Logins that were informed of a new listener. */
    joined,
    /** As when messages of other nodes were lost. */
    lose: (): void => lost.forEach((listener) => listener()),
    origin: `http://127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}${HUB_PATH}`,
    /** The token of a mini app in which this person is signed in. */
    bearerOf: (userId: number) => addBearer(world, userId),
    hub: () => running.hub,
    stop: () => running.stop(),
    /** Ends as a killed process does: no goodbye, every line cut. */
    kill: async () => {
      for (const socket of running.sockets) socket.destroy();
      await running.stop();
    },
    startAgain: async () => {
      running = await start(port);
    },
    close: async () => {
      await running.stop();
      await world.close();
    },
  };
};
export type TestHub = Awaited<ReturnType<typeof openTestHub>>;

export type Headers = Readonly<Record<string, string>>;

/** The first call of every client; its reply as it came. */
export const negotiate = (url: string, headers: Headers, query = 'negotiateVersion=1') =>
  fetch(`${url}/negotiate?${query}`, { method: 'POST', headers });

export const tokenOf = async (url: string, headers: Headers): Promise<string> => {
  const reply = (await (await negotiate(url, headers)).json()) as { connectionToken: string };
  return reply.connectionToken;
};

/** A WebSocket that records its messages; `closed` resolves to the code. */
export const openSocket = (url: string, token: string, headers: Headers, query = '') => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}?id=${token}${query}`, { headers });
  const received: Record<string, unknown>[] = [];
  socket.on('message', (data) => {
    // The library's default: one Buffer a message.
    const records = (data as Buffer).toString().split(END).slice(0, -1);
    received.push(...records.map((record) => JSON.parse(record) as Record<string, unknown>));
  });
  const opened = new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('unexpected-response', (_request, { statusCode }) => reject(new Error(String(statusCode))));
    socket.on('error', reject);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  return { socket, received, opened, closed };
};

export type Line = ReturnType<typeof openSocket>;

/** A raw client whose handshake is done. */
export const openLine = async (url: string, headers: Headers): Promise<Line> => {
  const line = openSocket(url, await tokenOf(url, headers), headers);
  await line.opened;
  const answered = new Promise((resolve) => line.socket.once('message', resolve));
  line.socket.send(HANDSHAKE);
  await answered;
  return line;
};

export const record = (message: unknown): string => `${JSON.stringify(message)}${END}`;
