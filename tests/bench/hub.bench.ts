import { HUB } from '#contract/live/hub.ts';
import { DAY_MS } from '#contract/time.ts';
import { createCookies } from '#server/http/cookies.ts';
import { newSecret, secretHash } from '#server/lib/secrets.ts';
import { sessionsRepository } from '#server/modules/sessions/index.ts';
import { HubClient } from './hub-client.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { count, type Figure, ms, quantile, type Section, timed } from './section.ts';
import { type Filled, openSyntheticPosts } from './synthetic-posts.ts';

const CONNECTIONS = 2000;
const AT_ONCE = 20;
const POSTS = 1000;
const USERS = 50;

/** Signs in as many browsers as there will be connections; gives their `Cookie` headers. */
const signIn = async ({ opened: { db } }: Filled): Promise<string[]> => {
  const [at, later] = [new Date(), new Date(Date.now() + DAY_MS)].map((date) => date.toISOString()) as [string, string];
  const cookies = createCookies('');
  const tokens = Array.from({ length: CONNECTIONS }, newSecret);
  const sessions = sessionsRepository(db);
  for (const [index, token] of tokens.entries()) {
    await sessions.add({
      token_hash: secretHash(token),
      user_id: 1 + (index % USERS),
      kind: 'cookie',
      is_remembered: 0,
      user_agent: 'bench',
      created_at: at,
      last_seen_at: at,
      idle_until: later,
      ends_at: later,
    });
  }
  return tokens.map((token) => cookies.headerOf('session', token));
};

const connectAll = async (clients: readonly HubClient[], { address }: OwnServer, cookies: readonly string[]) => {
  const times: number[] = [];
  for (let from = 0; from < clients.length; from += AT_ONCE) {
    const some = clients.slice(from, from + AT_ONCE).map(async (client, at) => {
      times.push(await timed(() => client.connect(address, cookies[from + at] ?? '')));
    });
    await Promise.all(some);
  }
  return times;
};

/** How long a request of somebody else takes, in milliseconds. */
const answering = ({ address }: OwnServer): Promise<number> =>
  timed(async () => (await fetch(`${address}/api/Posts`)).arrayBuffer());

const inTurn = async (amount: number, work: () => Promise<number>): Promise<number[]> => {
  const times: number[] = [];
  for (let at = 0; at < amount; at += 1) times.push(await work());
  return times;
};

/** Two rounds of pings: a connection that is open afterwards was kept and works in both directions. */
const twoRounds = () => new Promise((resolve) => setTimeout(resolve, 2 * HUB.keepAliveMs + 5000));

const measure = async (server: OwnServer, clients: readonly HubClient[], cookies: readonly string[]) => {
  await inTurn(200, () => answering(server));
  const before = await server.memory();
  const times = await connectAll(clients, server, cookies);
  await twoRounds();
  const after = await server.memory();
  const beside = await inTurn(200, () => answering(server));
  const perConnection = (one: 'rss' | 'heapUsed') =>
    `${((after[one] - before[one]) / clients.length / 1024).toFixed(1)} kB`;
  const held = clients.filter(({ isOpen, pings }) => isOpen && pings >= 2).length;
  const figures: Figure[] = [
    {
      what: 'connections held by one process through two rounds of pings',
      value: `${count(held)} of ${count(clients.length)}`,
      aim: count(CONNECTIONS),
      isMet: held === CONNECTIONS,
    },
    { what: 'memory per connection, whole process', value: perConnection('rss') },
    { what: 'memory per connection, JavaScript heap', value: perConnection('heapUsed') },
    { what: `negotiation to handshake, ${AT_ONCE} at once, p95`, value: ms(quantile(times, 0.95)) },
    { what: 'home list beside them, p95', value: ms(quantile(beside, 0.95)) },
  ];
  return figures;
};

const run: Section['run'] = async () => {
  const filled = await openSyntheticPosts(POSTS, Date.now());
  const cookies = await signIn(filled);
  const clients = cookies.map(() => new HubClient());
  const server = await startOwnServer(filled.dataDir);
  try {
    return await measure(server, clients, cookies);
  } finally {
    for (const client of clients) client.close();
    await server.stop();
    await filled.close();
  }
};

export const hub: Section = { about: 'Connections of the hub, held by one process', run };
