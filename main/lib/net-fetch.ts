import { Readable, Writable } from 'node:stream';
import type * as Electron from 'electron';
import type { Fetch } from '../modules/connection/connection.module.ts';

/** The parts of Electron's net that we use. */
export type NetPort = Pick<typeof Electron.net, 'fetch' | 'request'>;

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf(reply: Electron.IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(reply.headers))
    for (const value of [values].flat()) headers.append(name, value);
  // It is a Node stream, which the types omit.
  const body = Readable.toWeb(reply as unknown as Readable) as ReadableStream<Uint8Array<ArrayBuffer>>;
  return new Response(WITHOUT_BODY.has(reply.statusCode) ? null : body, { status: reply.statusCode, headers });
}

function sendInChunks(net: NetPort, url: string, init: RequestInit, body: ReadableStream): Promise<Response> {
  const { method = 'POST', headers, redirect = 'error', credentials = 'omit', cache = 'no-store', signal } = init;
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const asked = { url, method, headers: Object.fromEntries(new Headers(headers)), redirect, credentials, cache };
  const request = net.request(asked);
  request.chunkedEncoding = true;
  request.on('response', (reply) => resolve(responseOf(reply)));
  request.on('error', reject);
  signal?.addEventListener(
    'abort',
    () => {
      reject(signal.reason as Error);
      request.abort();
    },
    { once: true },
  );
  body.pipeTo(Writable.toWeb(request as unknown as Writable)).catch(reject);
  return promise;
}

/** Electron's fetch, but that a body which comes in pieces is sent as it comes: the fetch itself holds it whole first. */
export const netFetch =
  (net: NetPort): Fetch =>
  (url, init) =>
    init.body instanceof ReadableStream ? sendInChunks(net, url, init, init.body) : net.fetch(url, init);
