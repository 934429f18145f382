import path from 'node:path';
import Database from 'better-sqlite3';
import { api } from '#contract/http/index.ts';
import { MAX_BULK } from '#contract/http/inventory.ts';
import { newSecret, secretHash } from '#server/lib/secrets.ts';
import { startOwnServer } from './own-server.ts';
import { count, type Figure, ms, quantile, type Section, timed } from './section.ts';
import { type Filled, openSyntheticPosts } from './synthetic-posts.ts';

const POSTS = 2000;
const CARS = 100;
const BULK_CARS = 1000;
const BULK_ROUNDS = 3;
const WARM_UP = 20;
const REPEATS = 300;
const LATER = '2999-01-01T00:00:00.000Z';

type Dealer = { readonly cookie: string; readonly ids: readonly number[] };

/** Makes one signed-in dealer the owner of all posts. */
async function aDealer({ opened: { db } }: Filled): Promise<Dealer> {
  const created_at = new Date().toISOString();
  const token = newSecret();
  await db.updateTable('post').set({ owner_id: 1, confirmed_at: created_at }).execute();
  await db
    .updateTable('users')
    .set({ is_business: 1, email: 'dealer@example.com', is_verified: 1 })
    .where('id', '=', 1)
    .execute();
  const times = { created_at, last_seen_at: created_at, idle_until: LATER, ends_at: LATER };
  const session = { ...times, token_hash: secretHash(token), user_id: 1, kind: 'cookie' as const };
  await db
    .insertInto('session')
    .values({ ...session, is_remembered: 1, user_agent: 'bench' })
    .execute();
  const posts = await db.selectFrom('post').select('id').orderBy('id').limit(BULK_CARS).execute();
  await db
    .updateTable('post')
    .set({ hidden_at: null, sold_at: null, deleted_at: null, moderation: 'approved' })
    .execute();
  return { cookie: `aniv-session=${token}`, ids: posts.map(({ id }) => id) };
}

/** How long the disk alone takes for one small synced commit. */
function floorOf(folder: string): number[] {
  const db = new Database(path.join(folder, 'floor.db'));
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.exec('create table note (id integer primary key, text text)');
  const insert = db.prepare('insert into note (text) values (?)');
  const times = Array.from({ length: REPEATS }, () => {
    const start = performance.now();
    insert.run('x'.repeat(200));
    return performance.now() - start;
  });
  db.close();
  return times;
}

async function samples(work: (at: number) => Promise<void>): Promise<number[]> {
  for (let at = 0; at < WARM_UP; at += 1) await work(at);
  const times: number[] = [];
  for (let at = 0; at < REPEATS; at += 1) times.push(await timed(() => work(at)));
  return times;
}

/** Writes of a dealer over HTTP, one after the other, compared with bare synced commits of the disk. */
async function measure(): Promise<readonly Figure[]> {
  const filled = await openSyntheticPosts(POSTS, Date.now());
  try {
    const { cookie, ids } = await aDealer(filled);
    const server = await startOwnServer(filled.dataDir);
    await server.untilAtRest();
    const { method, path: url } = api.inventory.bulk.route;
    const send = async (items: readonly object[]): Promise<void> => {
      const headers = { cookie, 'content-type': 'application/json', origin: server.address };
      const reply = await fetch(`${server.address}${url}`, { method, headers, body: JSON.stringify({ items }) });
      const text = await reply.text();
      if (!reply.ok || text.includes('"error":{')) throw new Error(`The change was refused: ${text}`);
    };
    const change = (at: number, wanted: object): Promise<void> =>
      send([{ id: ids[at % CARS], seen: null, change: wanted }]);
    const newPrice = () => ({ kind: 'edit', fields: { price: 5000 + Math.floor(Math.random() * 1e5) } });
    const price = await samples((at) => change(at, newPrice()));
    const hide = await samples((at) => change(at, { kind: Math.floor(at / CARS) % 2 === 0 ? 'hide' : 'show' }));
    const bulks: number[] = [];
    for (let round = 0; round < BULK_ROUNDS; round += 1) {
      bulks.push(
        await timed(async () => {
          for (let from = 0; from < BULK_CARS; from += MAX_BULK)
            await send(ids.slice(from, from + MAX_BULK).map((id) => ({ id, seen: null, change: newPrice() })));
        }),
      );
    }
    const floor = floorOf(filled.dataDir);
    await server.stop();
    const figure = (what: string, times: readonly number[]): Figure => ({
      what: `${what}: p50; p95`,
      value: `${ms(quantile(times, 0.5))}; ${ms(quantile(times, 0.95))} = ${(quantile(times, 0.5) / quantile(floor, 0.5)).toFixed(2)} commits`,
    });
    return [
      figure('a synced commit of SQLite', floor),
      figure('a price change', price),
      figure('hiding and showing a car', hide),
      {
        what: `a bulk price change over ${count(BULK_CARS)} cars: median; each round, per car`,
        value: `${ms(quantile(bulks, 0.5))}; ${bulks.map((bulk) => ms(bulk / BULK_CARS)).join(', ')}`,
      },
    ];
  } finally {
    await filled.close();
  }
}

export const writes: Section = { about: 'Writes over HTTP', run: measure };
