import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gatewayOn, type RunningGateway } from '../../testing/gateway-on.ts';
import { serve, type TestServer } from '../../testing/server.ts';

const MB = 1024 * 1024;
const FILM = new Uint8Array(40 * MB).fill(7);
const ADDRESS = `/media/${'a'.repeat(64)}/video.mp4`;

let folder: string;
let server: TestServer;
let running: RunningGateway;

/** A video as the server sends it: whole, or the requested part. */
function send({ headers, url = '' }: IncomingMessage, response: ServerResponse): void {
  if (!url.endsWith('video.mp4')) return void response.writeHead(404).end();
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const part = from === undefined ? FILM : FILM.subarray(Number(from), Number(to) + 1);
  response.writeHead(from === undefined ? 200 : 206, {
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': part.length,
    'set-cookie': 'secret=1',
    ...(from !== undefined && { 'content-range': `bytes ${from}-${to}/${FILM.length}` }),
  });
  response.end(part);
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-shown-film-'));
  server = await serve(send);
  running = gatewayOn({ folder, preset: server.origin });
});
afterEach(async () => {
  running.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (headers: Record<string, string> = {}) => running.gateway(new Request(`app://aniv${ADDRESS}`, { headers }));

test('a video larger than any other reply is streamed whole', async () => {
  const reply = await ask();

  expect(reply.headers.get('content-length')).toBe(String(FILM.length));
  expect((await reply.arrayBuffer()).byteLength).toBe(FILM.length);
});

test('a video is served in the parts that its player requests', async () => {
  const reply = await ask({ range: 'bytes=100-199' });

  expect(reply.status).toBe(206);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'content-range': `bytes 100-199/${FILM.length}`,
    'content-type': 'video/mp4',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(reply.headers.has('set-cookie')).toBe(false);
  expect((await reply.arrayBuffer()).byteLength).toBe(100);
});

test('a video of an unreachable server fails with a code for that', async () => {
  await server.stop();
  const reply = await ask();

  expect(await reply.json()).toMatchObject({ error: { code: 'OFFLINE' } });
  expect(running.connection.isOnline()).toBe(false);
});
