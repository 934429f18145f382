import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gatewayOn, type RunningGateway } from '../../testing/gateway-on.ts';
import { serve, type TestServer } from '../../testing/server.ts';
import { createUploads, type Uploads } from './uploads.module.ts';

const MB = 1024 * 1024;
const KEY = 'a'.repeat(64);

let folder: string;
let server: TestServer;
let running: RunningGateway;
let uploads: Uploads['handlers'];
/** Bytes that the server has got so far. */
let received: number;
let sum: ReturnType<typeof createHash>;
let take: (request: IncomingMessage, response: ServerResponse) => unknown;

const takeAll = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  request.on('error', () => undefined);
  request.on('data', (bytes: Buffer) => {
    received += bytes.length;
    sum.update(bytes);
  });
  await once(request, 'end');
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ sum: sum.digest('hex') }));
};

beforeEach(async () => {
  received = 0;
  sum = createHash('sha256');
  take = takeAll;
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-uploads-'));
  server = await serve((request, response) => void take(request, response));
  running = gatewayOn({ folder, preset: server.origin });
  uploads = createUploads(running.gateway).handlers;
});
afterEach(async () => {
  running.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const piece = (at: number) => new Uint8Array(MB).fill(at);
const sumOf = (pieces: number): string => {
  const hash = createHash('sha256');
  for (let at = 0; at < pieces; at += 1) hash.update(piece(at));
  return hash.digest('hex');
};

describe('an upload', { timeout: 60_000 }, () => {
  test('of 100 MB arrives whole, and a piece is taken only when those before it are on their way', async () => {
    await uploads.begin({ id: 'u1', kind: 'video', key: KEY, size: 100 * MB });
    let mostHeld = 0;
    for (let at = 0; at < 100; at += 1) {
      expect(await uploads.piece({ id: 'u1', bytes: piece(at) })).toBe(true);
      mostHeld = Math.max(mostHeld, (at + 1) * MB - received);
    }

    const { status, text } = await uploads.reply({ id: 'u1' });

    expect([status, JSON.parse(text)]).toEqual([200, { sum: sumOf(100) }]);
    // The system's sockets hold some of it as well.
    expect(mostHeld).toBeLessThan(16 * MB);
    expect(server.seen[0]!.url).toBe(`/api/Videos/${KEY}`);
  });

  test('of a photo is sent while it comes', async () => {
    await uploads.begin({ id: 'u1', kind: 'photo', key: KEY, size: 2 * MB });
    await uploads.piece({ id: 'u1', bytes: piece(0) });
    await expect.poll(() => received).toBe(MB);
    await uploads.piece({ id: 'u1', bytes: piece(1) });

    expect(JSON.parse((await uploads.reply({ id: 'u1' })).text)).toEqual({ sum: sumOf(2) });
    expect(server.seen[0]!.url).toBe(`/api/Photos/${KEY}`);
  });

  test('that is cancelled by its id ends on the server, too', async () => {
    const torn = new Promise<void>((resolve) => {
      take = (request) => void request.on('error', () => resolve()).resume();
    });
    await uploads.begin({ id: 'u1', kind: 'video', key: KEY, size: 9 * MB });
    await uploads.piece({ id: 'u1', bytes: piece(0) });
    await expect.poll(() => server.seen.length).toBe(1);
    await uploads.cancel({ id: 'u1' });
    await torn;

    await expect(async () => uploads.piece({ id: 'u1', bytes: piece(1) })).rejects.toThrow('nothing at this address');
  });

  test('that the server refuses early asks for no further pieces and names the reason', async () => {
    take = (_request, response) =>
      response.writeHead(401, { 'content-type': 'application/json', connection: 'close' }).end('{"no":1}');
    await uploads.begin({ id: 'u1', kind: 'video', key: KEY, size: 100 * MB });
    let sent = 0;
    while (await uploads.piece({ id: 'u1', bytes: piece(sent) })) sent += 1;

    expect(sent).toBeLessThan(100);
    expect((await uploads.reply({ id: 'u1' })).status).not.toBe(200);
  });

  test('takes no more than was said', async () => {
    await uploads.begin({ id: 'u1', kind: 'photo', key: KEY, size: 10 });

    await expect(async () => uploads.piece({ id: 'u1', bytes: piece(0) })).rejects.toThrow('too large');
    await uploads.cancel({ id: 'u1' });
  });

  test('finds no server where there is none', async () => {
    await server.stop();
    await uploads.begin({ id: 'u1', kind: 'photo', key: KEY, size: MB });
    await uploads.piece({ id: 'u1', bytes: piece(0) });

    expect(JSON.parse((await uploads.reply({ id: 'u1' })).text)).toMatchObject({ error: { code: 'OFFLINE' } });
  });
});

test('uploads of a page that was left make room once they are over', async () => {
  take = (_request, response) => response.writeHead(401).end();
  for (let at = 0; at < 8; at += 1) {
    await uploads.begin({ id: `u${at}`, kind: 'photo', key: KEY, size: 1 });
    await uploads.piece({ id: `u${at}`, bytes: new Uint8Array(1) });
  }

  await expect.poll(async () => uploads.begin({ id: 'u9', kind: 'photo', key: KEY, size: 1 })).toBeUndefined();
  await uploads.cancel({ id: 'u9' });
});
