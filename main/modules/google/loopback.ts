import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Failure } from '../../lib/failure.ts';
import { page, type PageTexts } from './page.ts';

const HOST = '127.0.0.1';
const PATH = '/google';
const TOO_LONG = 4096;

type Options = {
  /** The state that Google must return, so that no other answer is accepted. */
  state: string;
  texts: PageTexts;
  signal: AbortSignal;
};

/** The place on this computer to which Google sends the person's browser back (RFC 8252 §7.3). */
export type Loopback = {
  readonly redirectUri: string;
  /** The code that Google gave; GOOGLE_NOT_FINISHED where the person declined or `signal` ended the wait. */
  readonly code: Promise<string>;
  readonly close: () => void;
};

type Answer = { state: string | null; code: string | null; isRefusal: boolean };

/** Only a plain visit of our own address: by a name that was bent to this computer another site could ask, too. */
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

/** Opens a free port of this computer until Google's answer came; whatever else asks there finds nothing. */
export async function openLoopback({ state, texts, signal }: Options): Promise<Loopback> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const answer = answerIn(request, `${HOST}:${port}`);
    if (answer?.state !== state) return void response.writeHead(404, { connection: 'close' }).end();
    const { code } = answer;
    const isGood = code !== null && code !== '' && !answer.isRefusal;
    show(response, 200, page(texts, isGood ? 'done' : 'stopped'));
    // No second answer: the first has the right state, which is good once.
    server.close();
    if (isGood) resolve(code);
    else reject(new Failure('GOOGLE_NOT_FINISHED'));
  });
  const close = () => {
    server.close();
    server.closeIdleConnections();
    reject(new Failure('GOOGLE_NOT_FINISHED'));
  };
  // Rejects the waiting promise; there may be none yet.
  promise.catch(() => undefined);
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(0, HOST, listening));
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  const { port } = server.address() as AddressInfo;
  return { redirectUri: `http://${HOST}:${port}${PATH}`, code: promise, close };
}
