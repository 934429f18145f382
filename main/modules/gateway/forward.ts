import { HUB, HUB_PATH } from '#contract/live/hub.ts';
import type { Log } from '../../lib/log.ts';
import type { Cache, StoredReply } from '../cache/cache.module.ts';
import type { Connection, Fetch } from '../connection/connection.module.ts';
import { VISITOR, type Vault } from '../session/session.module.ts';
import { readBounded, TooLarge } from './bounded.ts';
import { type Caching, cachingOf } from './caching.ts';
import { failure, fromCache, passedOn } from './replies.ts';

export type ForwardDeps = {
  connection: Pick<Connection, 'server' | 'isOnline' | 'reached' | 'unreached'>;
  vault: Vault;
  cache: Pick<Cache, 'read' | 'keep' | 'forget'>;
  fetch: Fetch;
  userAgent: string;
  now: () => Date;
  log: Log;
};

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const ASKED_WITH = ['accept', 'accept-language', 'content-type', 'idempotency-key', 'if-none-match'] as const;
const MAX_REQUEST_BYTES = 17 * 1024 * 1024;
const MAX_REPLY_BYTES = 32 * 1024 * 1024;

/** How long to wait: a copy at hand shortens patience, a server known to be away shortens it more. */
const WAIT_MS = { write: 60_000, read: 10_000, withCopy: 4000, withCopyOffline: 1500 } as const;

function patience(method: string, pathname: string, hasCopy: boolean, isOnline: boolean): number {
  // The server answers a poll of the hub when it has something to say.
  if (pathname === HUB_PATH) return HUB.longPollTimeoutMs;
  if (method !== 'GET' && method !== 'HEAD') return WAIT_MS.write;
  if (!hasCopy) return WAIT_MS.read;
  return isOnline ? WAIT_MS.withCopy : WAIT_MS.withCopyOffline;
}

/** An HTML page where data was asked for is a proxy or the login of a public network, not our server. */
const isFromElsewhere = (reply: Response) => (reply.headers.get('content-type') ?? '').startsWith('text/html');

function headersFor(request: Request, server: string, cookies: string, userAgent: string): Headers {
  const headers = new Headers({ 'user-agent': userAgent });
  for (const name of ASKED_WITH) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (cookies !== '') headers.set('cookie', cookies);
  if (request.method !== 'GET' && request.method !== 'HEAD') headers.set('origin', server);
  return headers;
}

type Asked = { request: Request; url: string; server: string; cookies: string; waitMs: number };

async function ask({ fetch, userAgent }: ForwardDeps, { request, url, server, cookies, waitMs }: Asked) {
  const body = request.body && (await readBounded(request.body, MAX_REQUEST_BYTES));
  const reply = await fetch(url, {
    method: request.method,
    headers: headersFor(request, server, cookies, userAgent),
    body,
    redirect: 'error',
    credentials: 'omit',
    // Chromium's own cache would keep private replies on the disk, and answer unmarked when the server is away.
    cache: 'no-store',
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(waitMs)]),
  });
  if (isFromElsewhere(reply)) throw new TypeError(`a page instead of data, status ${reply.status}`);
  return { reply, body: await readBounded(reply.body, MAX_REPLY_BYTES) };
}

const hasName = (error: unknown, name: string) => error instanceof Error && error.name === name;

/** Takes what the reply set; a viewer who signed out leaves nothing behind for the next one. */
async function keepCookies(
  { vault, cache }: ForwardDeps,
  { url, server, cookies }: Asked,
  reply: Response,
): Promise<void> {
  await vault.keep(url, reply.headers);
  const [before, after] = [vault.viewerOf(cookies), vault.viewerOf(await vault.cookiesFor(url))];
  if (before !== after && before !== VISITOR) cache.forget(scopeOf(server, before));
}

const scopeOf = (server: string, viewer: string) => `${server} ${viewer}`;

function keepCopy({ cache, now }: ForwardDeps, scope: string, key: string, reply: Response, body: Uint8Array): void {
  const contentType = reply.headers.get('content-type');
  if (reply.status === 200 && contentType) cache.keep(scope, key, { contentType, body, storedAt: now().toISOString() });
}

function instead(deps: ForwardDeps, request: Request, error: unknown, copy: StoredReply | undefined): Response {
  if (error instanceof TooLarge) return failure('BODY_TOO_LARGE');
  if (request.signal.aborted) return failure('TIMEOUT');
  deps.log('gateway.unreached', { url: request.url, error });
  deps.connection.unreached();
  if (copy) return fromCache(copy, false);
  return failure(hasName(error, 'TimeoutError') ? 'TIMEOUT' : 'OFFLINE');
}

/**
 * Hands a request of the window to the chosen server, with the vault's cookies and nothing of the window's own.
 * Replies to reads are kept; they stand in, marked stale, where the server does not answer or fails.
 */
export async function forward(deps: ForwardDeps, request: Request, address: string): Promise<Response> {
  const server = deps.connection.server();
  if (server === undefined) return failure('OFFLINE');
  if (!METHODS.has(request.method)) return failure('METHOD_NOT_ALLOWED');
  const url = `${server}${address}`;
  const { pathname } = new URL(url);
  const caching: Caching = cachingOf(request.method, pathname);
  const cookies = await deps.vault.cookiesFor(url);
  const scope = scopeOf(server, caching === 'immutable' ? VISITOR : deps.vault.viewerOf(cookies));
  const copy = caching === 'none' ? undefined : deps.cache.read(scope, address);
  if (copy && caching === 'immutable') return fromCache(copy, true);
  const waitMs = patience(request.method, pathname, copy !== undefined, deps.connection.isOnline());
  const asked: Asked = { request, url, server, cookies, waitMs };
  try {
    const { reply, body } = await ask(deps, asked);
    deps.connection.reached();
    await keepCookies(deps, asked, reply);
    if (reply.status >= 500 && copy) return fromCache(copy, false);
    if (caching !== 'none') keepCopy(deps, scope, address, reply, body);
    return passedOn(reply, body);
  } catch (error) {
    return instead(deps, request, error, copy);
  }
}
