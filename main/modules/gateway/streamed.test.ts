import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gatewayOn, type RunningGateway } from '../../testing/gateway-on.ts';
import { serve, type TestServer } from '../../testing/server.ts';

const MB = 1024 * 1024;
const KEY = 'a'.repeat(64);

let folder: string;
let server: TestServer;
let running: RunningGateway;
/** Bytes that the server has received so far. */
let size: number;
let sum: ReturnType<typeof createHash>;
let onPiece: () => void;

/** Accepts everything, and reports its length and content. */
const takeAll = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  request.on('error', () => undefined);
  request.on('data', (piece: Buffer) => {
    size += piece.length;
    sum.update(piece);
    onPiece();
  });
  await once(request, 'end');
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ isSuccess: true, value: { size, sum: sum.digest('hex') } }));
};

beforeEach(async () => {
  size = 0;
  sum = createHash('sha256');
  onPiece = () => undefined;
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-streamed-'));
  server = await serve((request, response) => void takeAll(request, response).catch(() => undefined));
  running = gatewayOn({ folder, preset: server.origin });
});
afterEach(async () => {
  running.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const put = (address: string, body: ReadableStream<Uint8Array>) =>
  running.gateway(
    new Request(`app://aniv${address}`, {
      method: 'PUT',
      body,
      headers: { 'content-type': 'video/mp4' },
      duplex: 'half',
    }),
  );
/** This many chunks of one megabyte, made on demand. */
const film = (pieces: number): ReadableStream<Uint8Array> => {
  let made = 0;
  return new ReadableStream({
    pull(controller) {
      if (made === pieces) return controller.close();
      controller.enqueue(new Uint8Array(MB).fill(made));
      made += 1;
    },
  });
};
const sumOf = (pieces: number): string => {
  const hash = createHash('sha256');
  for (let at = 0; at < pieces; at += 1) hash.update(new Uint8Array(MB).fill(at));
  return hash.digest('hex');
};

describe('a video upload', { timeout: 30_000 }, () => {
  test('of 100 MB arrives complete', async () => {
    const reply = await put(`/api/Videos/${KEY}`, film(100));

    expect(await reply.json()).toEqual({ isSuccess: true, value: { size: 100 * MB, sum: sumOf(100) } });
    expect(server.seen[0]!.headers).toMatchObject({ 'content-type': 'video/mp4', origin: server.origin });
  });

  test('is passed on while it comes: its second piece may wait until the server has got the first', async () => {
    const arrived = new Promise<void>((resolve) => (onPiece = resolve));
    let made = 0;
    const slow = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (made === 1) await arrived;
        if (made === 2) return controller.close();
        made += 1;
        controller.enqueue(new Uint8Array(MB));
      },
    });

    const reply = await put(`/api/Videos/${KEY}`, slow);

    expect(await reply.json()).toMatchObject({ value: { size: 2 * MB } });
  });

  test('over 100 MB is aborted', async () => {
    const reply = await put(`/api/Videos/${KEY}`, film(101));

    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ error: { code: 'BODY_TOO_LARGE' } });
    expect(size).toBeLessThanOrEqual(100 * MB);
  });

  test('reports a stopped server as unreachable', async () => {
    await server.stop();

    const reply = await put(`/api/Videos/${KEY}`, film(1));

    expect(await reply.json()).toMatchObject({ error: { code: 'OFFLINE' } });
  });
});

test('any other body is limited', async () => {
  const reply = await put(`/api/Photos/${KEY}`, film(18));

  expect(reply.status).toBe(413);
  expect(server.seen).toEqual([]);
});
