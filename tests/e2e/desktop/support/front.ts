import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

type Gateway = (request: Request) => Response | Promise<Response>;

const OWN_HEADERS: ReadonlySet<string> = new Set(['connection', 'content-length', 'host', 'transfer-encoding']);
const APP = 'app://aniv';

function requestOf(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/' } = incoming;
  const headers = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
    OWN_HEADERS.has(name) || value === undefined ? [] : [[name, String(value)]],
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`${APP}${url}`, {
    method,
    headers,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' }),
  });
}

async function pass(gateway: Gateway | undefined, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const reply = await gateway?.(requestOf(incoming));
  outgoing.writeHead(reply?.status ?? 503, {
    ...Object.fromEntries(reply?.headers ?? []),
    'cache-control': 'no-store',
  });
  outgoing.end(new Uint8Array((await reply?.arrayBuffer()) ?? []));
}

/**
 * Puts the gateway behind HTTP, since a plain Chromium has no `app:` scheme. Nothing may be kept on the way:
 * Electron's own schemes have no HTTP cache either.
 */
export async function openFront(gateway: () => Gateway | undefined, port: number): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    void pass(gateway(), incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
