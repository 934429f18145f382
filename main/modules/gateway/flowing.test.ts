import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { REQUEST_ID_HEADER } from '#contract/ipc/request-ids.ts';
import { gatewayOn, NOW, type RunningGateway } from '../../testing/gateway-on.ts';
import { serve, type TestServer } from '../../testing/server.ts';
import { createRequests } from '../requests/requests.module.ts';
import { begun, flowing } from './flowing.ts';

const MB = 1024 * 1024;
const PIECE = Buffer.alloc(MB, 7);
const STILL_MS = 60_000;
const JSON_TYPE = { 'content-type': 'application/json' };

let folder: string;
let server: TestServer;
let running: RunningGateway;
/** How the server answers. */
let answer: (response: ServerResponse) => unknown;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-flowing-'));
  server = await serve((_request, response) => void answer(response));
  running = gatewayOn({ folder, preset: server.origin });
});
afterEach(async () => {
  vi.useRealTimers();
  running.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const get = (address: string) => running.gateway(new Request(`app://aniv${address}`));
const lengthOf = async (reply: Response) => (await reply.arrayBuffer()).byteLength;
async function send(response: ServerResponse, pieces: number): Promise<void> {
  for (let piece = 0; piece < pieces; piece += 1) if (!response.write(PIECE)) await once(response, 'drain');
}

describe('a large reply', () => {
  test('of 30 MB is streamed: its end may wait until its start was read', async () => {
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
    answer = async (response) => {
      response.writeHead(200, { ...JSON_TYPE, 'set-cookie': 'aniv-session=abc; Path=/; HttpOnly' });
      await send(response, 1);
      await isRead;
      await send(response, 29);
      response.end();
    };
    const reply = await get('/api/Inventory/export');
    const reader = reply.body!.getReader();
    let size = (await reader.read()).value!.byteLength;
    read();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) size += piece.value.byteLength;

    expect(size).toBe(30 * MB);
    expect(reply.headers.getSetCookie()).toEqual([]);
    answer = (response) => response.writeHead(200, JSON_TYPE).end('{}');
    await get('/api/Posts');
    expect(server.seen[1]!.headers.cookie).toBe('aniv-session=abc');
  });

  test('is read from the server only as fast as the window reads it', async () => {
    let taken = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          taken += 1;
          controller.enqueue(new Uint8Array(MB));
        },
      },
      { highWaterMark: 0 },
    );
    const stream = flowing(await begun(new Response(body)), {
      onPiece: () => undefined,
      onEnd: () => Promise.resolve(),
      onBroken: () => undefined,
    });
    const reader = stream.getReader();
    for (let pieces = 1; pieces <= 3; pieces += 1) {
      await reader.read();
      expect(taken).toBe(pieces);
    }
    await reader.cancel();
  });

  test('is aborted when no bytes arrive for a minute', async () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    answer = async (response) => {
      response.on('close', close);
      response.writeHead(200, JSON_TYPE);
      await send(response, 1);
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reply = await get('/api/Inventory/export');
    const reader = reply.body!.getReader();
    for (let size = 0; size < MB; ) size += (await reader.read()).value!.byteLength;
    const refused = reader.read().then(
      () => undefined,
      (error: Error) => error.name,
    );
    await vi.advanceTimersByTimeAsync(STILL_MS);

    expect(await refused).toBe('TimeoutError');
    await closed;
    expect(running.connection.isOnline()).toBe(false);
  });

  test('over 32 MB is aborted', async () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    answer = async (response) => {
      response.on('close', close);
      response.writeHead(200, JSON_TYPE);
      await send(response, 34).catch(() => undefined);
    };
    const reply = await get('/api/Inventory/export');

    await expect(lengthOf(reply)).rejects.toThrow('over 33554432 bytes');
    await closed;
    expect(running.connection.isOnline()).toBe(true);
  });

  test('declared over 32 MB is refused at once', async () => {
    answer = (response) => response.writeHead(200, { ...JSON_TYPE, 'content-length': 33 * MB }).flushHeaders();

    expect(await (await get('/api/Inventory/export')).json()).toMatchObject({ error: { code: 'UNKNOWN' } });
    expect(running.connection.isOnline()).toBe(true);
  });

  test('that is cut off fails, and the connection counts as lost', async () => {
    answer = async (response) => {
      response.writeHead(200, JSON_TYPE);
      await send(response, 1);
      response.destroy();
    };

    await expect(get('/api/Inventory/export').then(lengthOf)).rejects.toThrow('terminated');
    expect(running.connection.isOnline()).toBe(false);
  });

  test('cancelled by its id ends at the server', async () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    answer = async (response) => {
      response.on('close', close);
      response.writeHead(200, JSON_TYPE);
      await send(response, 1);
    };
    const requests = createRequests(running.gateway);
    const id = crypto.randomUUID();
    const asked = new Request('app://aniv/api/Inventory/export', { headers: { [REQUEST_ID_HEADER]: id } });
    const reader = (await requests.gateway(asked)).body!.getReader();
    for (let size = 0; size < MB; ) size += (await reader.read()).value!.byteLength;
    const next = reader.read();
    void requests.handlers.cancel({ id });

    await expect(next).rejects.toMatchObject({ name: 'AbortError' });
    await closed;
    expect(running.connection.isOnline()).toBe(true);
  });
});

describe('a large list', () => {
  beforeEach(() => {
    answer = (response) => response.writeHead(200, JSON_TYPE).end(PIECE);
  });

  test('read to its end is available offline', async () => {
    await lengthOf(await get('/api/Posts?page=1'));
    await server.stop();
    const reply = await get('/api/Posts?page=1');

    expect(reply.headers.get('x-aniv-stale')).toBe(NOW);
    expect(await lengthOf(reply)).toBe(MB);
  });

  test('not read to its end is not cached', async () => {
    const reader = (await get('/api/Posts?page=1')).body!.getReader();
    await reader.read();
    await reader.cancel();
    await server.stop();

    expect(await (await get('/api/Posts?page=1')).json()).toMatchObject({ error: { code: 'OFFLINE' } });
  });

  test('is served from the cache if the server fails', async () => {
    await lengthOf(await get('/api/Posts?page=1'));
    answer = (response) => response.writeHead(500, JSON_TYPE).end(PIECE);

    expect((await get('/api/Posts?page=1')).headers.get('x-aniv-stale')).toBe(NOW);
  });
});
