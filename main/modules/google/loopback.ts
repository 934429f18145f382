import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Failure } from '../../lib/failure.ts';
import { page, type PageTexts } from './page.ts';

const HOST = '127.0.0.1';
const PATH = '/google';
const TOO_LONG = 4096;

type Options = {
  /** The state that Google must return; other answers are ignored. */
  state: string;
  texts: PageTexts;
  signal: AbortSignal;
};

/** The local address to which Google redirects the user's browser (RFC 8252 §7.3). */
export type Loopback = {
  readonly redirectUri: string;
  /** Google's code; GOOGLE_NOT_FINISHED if the user declined or `signal` ended the wait. */
  readonly code: Promise<string>;
  readonly close: () => void;
};

type Answer = { state: string | null; code: string | null; isRefusal: boolean };

/** Only a navigation to our own address: under another Host name (DNS rebinding) another site could ask, too. */
function answerIn({ method, url = '', headers }: IncomingMessage, host: string): Answer | undefined {
  if (method !== 'GET' || headers.host !== host || url.length > TOO_LONG) return undefined;
  const { pathname, searchParams } = new URL(url, `http://${host}`);
  if (pathname !== PATH) return undefined;
  return { state: searchParams.get('state'), code: searchParams.get('code'), isRefusal: searchParams.has('error') };
}

function show(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(html);
}

/** Opens a free loopback port until Google's answer arrives; all other requests get 404. */
export async function openLoopback({ state, texts, signal }: Options): Promise<Loopback> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const answer = answerIn(request, `${HOST}:${port}`);
    if (answer?.state !== state) return void response.writeHead(404, { connection: 'close' }).end();
    const { code } = answer;
    const isGood = code !== null && code !== '' && !answer.isRefusal;
    show(response, 200, page(texts, isGood ? 'done' : 'stopped'));
    // Ignores a second answer: the state is valid once.
    server.close();
    if (isGood) resolve(code);
    else reject(new Failure('GOOGLE_NOT_FINISHED'));
  });
  const close = () => {
    server.close();
    server.closeIdleConnections();
    reject(new Failure('GOOGLE_NOT_FINISHED'));
  };
  // Rejects the promise if something awaits it.
  promise.catch(() => undefined);
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(0, HOST, listening));
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  const { port } = server.address() as AddressInfo;
  return { redirectUri: `http://${HOST}:${port}${PATH}`, code: promise, close };
}
