import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { InventoryChange, InventoryRow } from '#contract/http/inventory.ts';
import { PostId } from '#contract/ids.ts';
import { dealership, type Dealership } from '../../testing/dealership.ts';
import type { Log } from '../../lib/log.ts';
import { gatewayOn } from '../../testing/gateway-on.ts';
import { serve } from '../../testing/server.ts';
import { silent } from '../../testing/settings.ts';
import { createAsk } from './ask.ts';
import { createStock, type Stock } from './stock.module.ts';

export type Desktop = {
  /** The computer's clock. */
  now: Date;
  readonly market: Dealership;
  readonly origin: string;
  /** The lines of the log. */
  readonly events: string[];
  readonly start: () => Stock;
  readonly stop: (stock: Stock) => Promise<void>;
  readonly end: () => Promise<void>;
};

const NOON = new Date('2026-11-21T12:00:00.000Z');

/** Starts the program over its folder, for a server; its timers never run by themselves. */
export function aProgram(folder: string, origin: string, log: Log = silent, now = () => NOON) {
  const gate = gatewayOn({ folder: path.join(folder, 'gate'), preset: origin });
  const stock = createStock({
    ask: createAsk(gate.gateway),
    server: gate.connection.server,
    folder: path.join(folder, 'data'),
    now,
    later: () => () => undefined,
    newId: randomUUID,
    announceState: () => undefined,
    announceRows: () => undefined,
    log,
  });
  const stop = async () => {
    await stock.onQuit();
    gate.stop();
  };
  return { stock, stop };
}

/** A computer with the program's folder, and a marketplace where its user has this many cars. */
export async function aDesktop(folder: string, count: number): Promise<Desktop> {
  const market = dealership(count);
  const server = await serve(market.listener);
  const events: string[] = [];
  const running = new Map<Stock, () => Promise<void>>();
  const stop = async (stock: Stock) => {
    await running.get(stock)?.();
    running.delete(stock);
  };
  const desktop: Desktop = {
    now: NOON,
    market,
    origin: server.origin,
    events,
    start: () => {
      const log: Log = (event) => void events.push(event);
      const program = aProgram(folder, server.origin, log, () => desktop.now);
      running.set(program.stock, program.stop);
      return program.stock;
    },
    stop,
    end: async () => {
      await Promise.all([...running.keys()].map(stop));
      await server.stop();
    },
  };
  return desktop;
}

export const sync = (stock: Stock, language: 'en' | 'ru' = 'en') => stock.handlers.sync({ language });

export const change = (stock: Stock, what: InventoryChange, posts: readonly number[], batch = 'b-1') =>
  stock.handlers.change({ batch, items: posts.map((id) => ({ postId: PostId.parse(id), change: what })) });

export const edit = (fields: Extract<InventoryChange, { kind: 'edit' }>['fields']): InventoryChange => ({
  kind: 'edit',
  fields,
});

export const rowOf = (stock: Stock, id: number): InventoryRow | undefined =>
  stock.handlers.rowsOf({ ids: [PostId.parse(id)] })[0];

/** The cars in the grid, by id. */
export const idsOf = (stock: Stock): number[] => {
  const { columns } = stock.handlers.rows();
  return ((columns.id ?? []) as number[]).toSorted((a, b) => a - b);
};
