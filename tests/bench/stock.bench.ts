import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { api } from '#contract/http/index.ts';
import { OWN_CALL, OWN_CALL_HEADER } from '#contract/http/routes.ts';
import { PostId } from '#contract/ids.ts';
import { createAsk } from '#main/modules/stock/ask.ts';
import { createStock, type Stock } from '#main/modules/stock/stock.module.ts';
import { gatewayOn, type RunningGateway } from '#main/testing/gateway-on.ts';
import { silent } from '#main/testing/settings.ts';
import { openPasswords } from '#server/modules/passwords/index.ts';
import { startOwnServer } from './own-server.ts';
import { count, type Figure, ms, quantile, type Section, timed } from './section.ts';
import { type Filled, openSyntheticPosts } from './synthetic-posts.ts';

const CARS = 5000;
const WAITING = 1000;
const ROUNDS = 5;
const REPEATS = 100;
const PAGE = 500;
const MAX_RATIO = 1.5;
const MAX_FLOORS = 3;
const DEALER = { email: 'dealer@example.com', password: 'a password of the benchmark' };

/**
 * All cars become those of one dealer, who can sign in. They were confirmed just now, so that no question about them is due:
 * what happened in the last seconds is read twice.
 */
async function giveAllTo({ opened: { db } }: Filled): Promise<void> {
  const password_hash = await openPasswords().hash(DEALER.password);
  await db.updateTable('post').set({ owner_id: 1, confirmed_at: new Date().toISOString() }).execute();
  await db
    .updateTable('users')
    .set({ is_business: 1, email: DEALER.email, password_hash })
    .where('id', '=', 1)
    .execute();
}

type Program = { readonly gate: RunningGateway; readonly stock: Stock; readonly stop: () => Promise<void> };

/** The desktop program's modules with a data folder, signed in. */
async function aProgram(folder: string, preset: string): Promise<Program> {
  const gate = gatewayOn({ folder: path.join(folder, 'gate'), preset });
  const stock = createStock({
    ask: createAsk(gate.gateway),
    server: gate.connection.server,
    folder,
    now: () => new Date(),
    later: () => () => undefined,
    newId: randomUUID,
    announceState: () => undefined,
    announceRows: () => undefined,
    log: silent,
  });
  const headers = { 'content-type': 'application/json', [OWN_CALL_HEADER]: OWN_CALL };
  const login = new Request(`app://aniv${api.accounts.login.route.path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(DEALER),
  });
  const reply = await gate.gateway(login);
  if (!reply.ok) throw new Error(`The dealer was not let in: ${await reply.text()}`);
  const stop = async () => {
    await stock.onQuit();
    gate.stop();
  };
  return { gate, stock, stop };
}

/** Requests and reads the same pages without storing them. */
async function readAlone({ gate }: Program): Promise<number> {
  const ask = createAsk(gate.gateway);
  return timed(async () => {
    let cursor = '';
    for (let hasMore = true; hasMore; ) ({ cursor, hasMore } = await ask.changes(cursor, 'en', PAGE));
  });
}

const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** p95 in milliseconds. */
async function p95(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < REPEATS; at += 1) times.push(await timed(work));
  return quantile(times, 0.95);
}

async function coldSyncs(folder: string, address: string): Promise<{ ours: number[]; alone: number[] }> {
  const ours: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const program = await aProgram(path.join(folder, `round-${round}`), address);
    alone!.push(await readAlone(program));
    ours!.push(await timed(() => program.stock.handlers.sync({ language: 'en' })));
    const { count: synced } = program.stock.handlers.state();
    if (synced !== CARS) throw new Error(`${synced} cars came instead of ${CARS}.`);
    await program.stop();
  }
  return { ours: ours!, alone: alone! };
}

const figure = (what: string, value: number): Figure => ({ what: `${what}, p95`, value: ms(value) });

/** SQLite's own reading of the same rows: no grid has them sooner. */
async function floorOf(folder: string): Promise<number> {
  const stocks = path.join(folder, 'stock');
  const [file = ''] = readdirSync(stocks).filter((name) => name.endsWith('.sqlite'));
  const db = new Database(path.join(stocks, file), { readonly: true });
  const all = db.prepare('select * from car order by id desc').raw();
  const floor = await p95(() => all.all());
  db.close();
  return floor;
}

const inFloors = (what: string, value: number, floor: number): Figure => ({
  what: `${what}, p95`,
  value: `${ms(value)} = ${(value / floor).toFixed(2)} of SQLite's own reading`,
  aim: `≤ ${MAX_FLOORS}`,
  isMet: value / floor <= MAX_FLOORS,
});

/** The grid's queries on the copy, with and without waiting changes; `away` stops the server in between. */
async function queries({ stock }: Program, folder: string, away: () => Promise<void>): Promise<Figure[]> {
  const { rows, rowsOf, state, waiting, change } = stock.handlers;
  const ids = (rows().columns.id ?? []).map((id) => PostId.parse(id));
  const some = ids.slice(0, WAITING);
  const quiet = await p95(rows);
  const floor = await floorOf(folder);
  const one = await p95(() => rowsOf({ ids: ids.slice(0, 1) }));
  await away();
  const price = { kind: 'edit', fields: { price: 12_345 } } as const;
  const kept = await timed(() => change({ batch: 'b-1', items: some.map((postId) => ({ postId, change: price })) }));
  await stock.handlers.sync({ language: 'en' });
  const open = state().waiting;
  if (open !== WAITING) throw new Error(`${open} changes wait instead of ${WAITING}.`);
  const that = `with ${count(WAITING)} changes waiting`;
  return [
    inFloors(`all ${count(CARS)} rows for the grid`, quiet, floor),
    figure(`the same ${that}`, await p95(rows)),
    figure('one row', one),
    figure(`one row ${that}`, await p95(() => rowsOf({ ids: ids.slice(0, 1) }))),
    figure(`${count(WAITING)} rows ${that}`, await p95(() => rowsOf({ ids: some }))),
    figure(`the state ${that}`, await p95(state)),
    figure(`the list of ${count(WAITING)} changes`, await p95(waiting)),
    { what: `${count(WAITING)} changes kept on the disk`, value: ms(kept) },
  ];
}

/** The dealer's stock on the desktop: how fast it comes, and how fast the grid has it. */
export const stock: Section = {
  about: `a dealer's stock of ${count(CARS)} cars on the desktop, from a real server on SQLite`,
  run: async () => {
    const filled = await openSyntheticPosts(CARS, Date.now());
    await giveAllTo(filled);
    const server = await startOwnServer(filled.dataDir);
    const folder = mkdtempSync(path.join(tmpdir(), 'aniv-bench-stock-'));
    try {
      const { ours, alone } = await coldSyncs(folder, server.address);
      const ratio = median(ours.map((value, round) => value / alone[round]!));
      const home = path.join(folder, 'queries');
      const program = await aProgram(home, server.address);
      await program.stock.handlers.sync({ language: 'en' });
      const asked = await queries(program, home, server.stop);
      await program.stop();
      return [
        {
          what: `cold sync of ${count(CARS)} cars`,
          value: `${ms(median(ours))} = ${ratio.toFixed(2)} of reading the same pages`,
          aim: `≤ ${MAX_RATIO}`,
          isMet: ratio <= MAX_RATIO,
        },
        ...asked,
      ];
    } finally {
      await server.stop();
      await filled.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
