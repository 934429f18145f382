import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dealership, type Dealership } from '../../testing/dealership.ts';
import { gatewayOn, type RunningGateway } from '../../testing/gateway-on.ts';
import { serve, type TestServer } from '../../testing/server.ts';
import { silent } from '../../testing/settings.ts';
import { createAsk } from './ask.ts';
import { createStock, type Stock } from './stock.module.ts';
import { change, edit, idsOf, rowOf, sync } from './testing.ts';

let folder: string;
let server: TestServer;
let gate: RunningGateway;
let stock: Stock;
let markets: Readonly<Record<'ani' | 'bob', Dealership>>;
/** Holds back requests of a path until the test releases them. */
let held: { path: string; go: Promise<void>; met: () => void } | undefined;

const whoIs = ({ headers }: IncomingMessage) => /aniv-session=(ani|bob)/.exec(headers.cookie ?? '')?.[1];

async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  if (pathname === '/api/Identity/login') {
    const cookie = `aniv-session=${searchParams.get('who')}; Path=/; HttpOnly; Max-Age=1000`;
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': cookie });
    return response.end('{"isSuccess":true}');
  }
  if (pathname === '/api/Identity/logout') {
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'aniv-session=; Path=/; Max-Age=0' });
    return response.end('{"isSuccess":true}');
  }
  const who = whoIs(request);
  if (held?.path === pathname) {
    held.met();
    await held.go;
  }
  if (who === 'ani' || who === 'bob') return markets[who].listener(request, response);
  return response.writeHead(200, { 'content-type': 'application/json' }).end('{"isSuccess":true,"value":null}');
}

/** The next request of a path is held at the server until `go`. */
function hold(pathname: string) {
  let go: () => void = () => undefined;
  const met = new Promise<void>((resolve) => {
    held = { path: pathname, go: new Promise((free) => (go = free)), met: resolve };
  });
  return {
    met,
    go: () => {
      held = undefined;
      go();
    },
  };
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-leaving-'));
  markets = { ani: dealership(2), bob: dealership(3) };
  markets.bob.person = { id: 8, isBusiness: true };
  markets.bob.change(1, { title: 'Bob’s car' });
  server = await serve((request, response) => void answer(request, response));
  gate = gatewayOn({ folder: path.join(folder, 'gate'), preset: server.origin, onOther: () => stock.leave() });
  stock = createStock({
    ask: createAsk(gate.gateway),
    server: gate.connection.server,
    folder: path.join(folder, 'data'),
    now: () => new Date('2026-11-21T10:00:00.000Z'),
    later: () => () => undefined,
    newId: randomUUID,
    announceState: () => undefined,
    announceRows: () => undefined,
    log: silent,
  });
});
afterEach(async () => {
  held = undefined;
  await stock.onQuit();
  gate.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const post = (address: string) =>
  gate.gateway(new Request(`app://aniv${address}`, { method: 'POST', headers: { 'x-requested-with': 'aniv' } }));
const signIn = (who: 'ani' | 'bob') => post(`/api/Identity/login?who=${who}`);
const signOut = () => post('/api/Identity/logout');

describe('signing out', () => {
  test('hides the stock, and signing in again shows it with its queued changes', async () => {
    await signIn('ani');
    await sync(stock);
    markets.ani.mood = 'busy';
    change(stock, edit({ price: 5 }), [1]);
    await sync(stock);
    markets.ani.mood = 'well';

    await signOut();
    expect(idsOf(stock)).toEqual([]);
    expect(stock.handlers.waiting()).toEqual([]);
    expect(() => change(stock, edit({ price: 6 }), [1])).toThrow('Please log in.');

    await signIn('ani');
    await sync(stock);
    expect(idsOf(stock)).toEqual([1, 2]);
    expect(markets.ani.cars.get(1)?.price).toBe(5);
  });

  test('without a network hides it too', async () => {
    await signIn('ani');
    await sync(stock);
    await server.stop();

    await signOut();
    await sync(stock);

    expect(idsOf(stock)).toEqual([]);
    expect(stock.handlers.state()).toMatchObject({ phase: 'offline', count: 0 });
  });
});

describe('another user who signs in during a running sync', () => {
  test('sees none of the former user’s cars, and the reverse', async () => {
    await signIn('ani');
    await sync(stock);
    markets.ani.change(2, { title: 'Ani’s news' });
    const { met, go } = hold('/api/Inventory');
    const working = sync(stock);
    await met;
    await signIn('bob');
    expect(idsOf(stock)).toEqual([]);
    go();
    await working;

    await sync(stock);
    expect(idsOf(stock)).toEqual([1, 2, 3]);
    expect(rowOf(stock, 1)?.title).toBe('Bob’s car');
    await signIn('ani');
    await sync(stock);
    expect(idsOf(stock)).toEqual([1, 2]);
    expect(rowOf(stock, 1)?.title).toBe('Toyota RAV4 1');
    expect(rowOf(stock, 2)?.title).toBe('Ani’s news');
  });

  test('is not mistaken for the former one by a late answer', async () => {
    await signIn('ani');
    const { met, go } = hold('/api/Identity/userinfo');
    const working = sync(stock);
    await met;
    await signIn('bob');
    go();
    await working;
    await sync(stock);

    expect(rowOf(stock, 1)?.title).toBe('Bob’s car');
  });

  test('does not send the former one’s changes, which wait', async () => {
    await signIn('ani');
    await sync(stock);
    const { met, go } = hold('/api/Inventory/bulk');
    change(stock, edit({ price: 111 }), [1]);
    await met;
    await signIn('bob');
    go();
    await sync(stock);
    expect(markets.bob.edits).toEqual([]);
    expect(stock.handlers.state()).toMatchObject({ waiting: 0, refused: 0 });

    await signIn('ani');
    await sync(stock);
    expect(markets.ani.edits).toEqual([{ id: 1, fields: { price: 111 } }]);
    expect(stock.handlers.state()).toMatchObject({ phase: 'idle', waiting: 0, refused: 0 });
  });
});
