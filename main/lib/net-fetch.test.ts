import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { netInNode } from '#main/testing/net-in-node.ts';
import { serve, type TestServer } from '#main/testing/server.ts';
import { netFetch } from './net-fetch.ts';

const MB = 1024 * 1024;
const fetch = netFetch(netInNode);

let server: TestServer;
let onPiece: () => void;

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let size = 0;
  for await (const piece of request) {
    size += (piece as Buffer).length;
    onPiece();
  }
  response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end(String(size));
}

beforeEach(async () => {
  onPiece = () => undefined;
  server = await serve((request, response) => void take(request, response).catch(() => undefined));
});
afterEach(() => server.stop());

const pieces = (count: number, before: (piece: number) => Promise<void> | void = () => undefined) => {
  let made = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (made === count) return controller.close();
      await before(made);
      made += 1;
      controller.enqueue(new Uint8Array(MB));
    },
  });
};
const put = (body: ReadableStream, signal?: AbortSignal) =>
  fetch(server.origin, { method: 'PUT', headers: { 'content-type': 'video/mp4' }, body, ...(signal && { signal }) });

test('a body in pieces arrives whole, in chunks', async () => {
  const reply = await put(pieces(20));

  expect(await reply.text()).toBe(String(20 * MB));
  expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(server.seen[0]!.headers).toMatchObject({ 'content-type': 'video/mp4', 'transfer-encoding': 'chunked' });
});

test('a piece may wait until the server has got the one before it', async () => {
  const arrived = new Promise<void>((resolve) => (onPiece = resolve));
  const reply = await put(pieces(2, (piece) => (piece === 1 ? arrived : undefined)));

  expect(await reply.text()).toBe(String(2 * MB));
});

test('a body that breaks off ends the request with its reason', async () => {
  const broken = pieces(2, (piece) => {
    if (piece === 1) throw new RangeError('too large');
  });

  await expect(put(broken)).rejects.toThrow('too large');
});

test('a request that is called off ends', async () => {
  const called = new AbortController();
  onPiece = () => called.abort(new DOMException('enough', 'TimeoutError'));
  const endless = pieces(Number.POSITIVE_INFINITY);

  await expect(put(endless, called.signal)).rejects.toThrow('enough');
});

test('a server that is away is an error', async () => {
  await server.stop();

  await expect(put(pieces(1))).rejects.toThrow('ECONNREFUSED');
});

test('what has no pieces goes by Electron’s own fetch', async () => {
  const reply = await fetch(server.origin, { method: 'PUT', body: 'four' });

  expect(await reply.text()).toBe('4');
  expect(server.seen[0]!.headers).toMatchObject({ 'content-length': '4' });
});
