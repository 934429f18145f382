import { OWN_CALL_HEADER, routes } from '#contract/http/routes.ts';
import { HUB, HUB_PATH } from '#contract/live/hub.ts';
import type { Log } from '../../lib/log.ts';
import type { Cache } from '../cache/cache.module.ts';
import type { StoredReply } from '../cache/stored-reply.ts';
import type { Connection, Fetch } from '../connection/connection.module.ts';
import type { Vault } from '../session/session.module.ts';
import { readBounded, ReplyTooLarge, TooLarge } from './bounded.ts';
import { type Caching, cachingOf, isForAll } from './caching.ts';
import { type Begun, begun, flowing, joined } from './flowing.ts';
import { done, failure, fromCache, passedOn } from './replies.ts';
import { isShownFilm, shownFilm } from './shown-film.ts';
import { MAX_REQUEST_BYTES, streamed, streamedBytes } from './streamed.ts';
import { sharedScope, type Viewers } from './viewers.ts';

export type ForwardDeps = {
  connection: Pick<Connection, 'server' | 'isOnline' | 'reached' | 'unreached'>;
  vault: Pick<Vault, 'cookiesFor'>;
  viewers: Viewers;
  cache: Pick<Cache, 'read' | 'keep'>;
  /** An answer built from cached data if the server is unreachable and this reply was never cached. */
  madeUp?: (server: string, url: URL) => StoredReply | undefined;
  /** Called when the server missed a sign-out. */
  onSignedOutHere: () => void;
  fetch: Fetch;
  userAgent: string;
  now: () => Date;
  log: Log;
};

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const ASKED_WITH = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-none-match',
  OWN_CALL_HEADER,
] as const;
/** The chat frame sends its own token; all other calls are identified by the vault's cookies only. */
const CHAT = /^\/chat\//;
/** A larger reply is streamed and not cached. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;

/** Time limits: shorter if there is a cached copy, and shorter still if the server is known to be unreachable. */
const WAIT_MS = { write: 60_000, read: 10_000, withCopy: 4000, withCopyOffline: 1500 } as const;

function patience(method: string, pathname: string, hasCopy: boolean, isOnline: boolean): number {
  // The server answers a poll of the hub when there is a message.
  if (pathname === HUB_PATH) return HUB.longPollTimeoutMs;
  if (method !== 'GET' && method !== 'HEAD') return WAIT_MS.write;
  if (!hasCopy) return WAIT_MS.read;
  return isOnline ? WAIT_MS.withCopy : WAIT_MS.withCopyOffline;
}

/** An HTML page instead of data comes from a proxy or the login page of a public network, not from our server. */
const isFromElsewhere = (reply: Response) => (reply.headers.get('content-type') ?? '').startsWith('text/html');

function headersFor(request: Request, server: string, cookies: string, userAgent: string): Headers {
  const headers = new Headers({ 'user-agent': userAgent });
  for (const name of ASKED_WITH) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const token = request.headers.get('authorization');
  if (token !== null && CHAT.test(new URL(request.url).pathname)) headers.set('authorization', token);
  if (cookies !== '') headers.set('cookie', cookies);
  if (request.method !== 'GET' && request.method !== 'HEAD') headers.set('origin', server);
  return headers;
}

type Sent = Pick<RequestInit, 'body' | 'duplex' | 'signal'>;
type Asked = { request: Request; url: string; server: string; cookies: string; waitMs: number };

/**
 * Sends the request with the vault's cookies and waits for the start of the reply. Electron's net.fetch sends a Cookie
 * header set by hand only if its own jar is not involved (electron/electron#8223), so `credentials: 'omit'` must stay;
 * Node's fetch sends it anyway.
 */
async function ask({ fetch, userAgent }: ForwardDeps, { request, url, server, cookies, waitMs }: Asked, sent: Sent) {
  const late = new AbortController();
  const limit = sent.signal ?? AbortSignal.timeout(waitMs);
  const giveUp = () => late.abort(limit.reason);
  limit.addEventListener('abort', giveUp);
  try {
    const reply = await fetch(url, {
      method: request.method,
      headers: headersFor(request, server, cookies, userAgent),
      ...sent,
      redirect: 'error',
      credentials: 'omit',
      // Chromium's own cache would store private replies on the disk, and serve them unmarked when the server is unreachable.
      cache: 'no-store',
      signal: AbortSignal.any([request.signal, late.signal]),
    });
    if (isFromElsewhere(reply)) throw new TypeError(`a page instead of data, status ${reply.status}`);
    return { reply, body: await begun(reply) };
  } finally {
    // The rest of the body has its own time limit.
    limit.removeEventListener('abort', giveUp);
  }
}

async function askWhole(deps: ForwardDeps, asked: Asked) {
  const { body } = asked.request;
  return ask(deps, asked, { body: body && (await readBounded(body, MAX_REQUEST_BYTES)) });
}

/** Its body is streamed, not buffered. */
async function askStreamed(deps: ForwardDeps, asked: Asked, maxBytes: number) {
  const { body, signal, isTooLarge, settle } = streamed(asked.request.body ?? new ReadableStream(), maxBytes);
  try {
    return await ask(deps, asked, { body, duplex: 'half', signal });
  } catch (error) {
    throw isTooLarge() ? new TooLarge('an upload', { cause: error }) : error;
  } finally {
    settle();
  }
}

async function showFilm({ fetch, userAgent, connection }: ForwardDeps, { request, url, server, cookies }: Asked) {
  const film = await shownFilm(fetch, { request, url, headers: headersFor(request, server, cookies, userAgent) });
  connection.reached();
  return film;
}

const hasName = (error: unknown, name: string) => error instanceof Error && error.name === name;

function keepCopy({ cache, now }: ForwardDeps, scope: string, key: string, reply: Response, body: Uint8Array): void {
  const contentType = reply.headers.get('content-type');
  if (reply.status !== 200 || !contentType) return;
  cache.keep(scope, key, { contentType, body, storedAt: now().toISOString(), etag: reply.headers.get('etag') });
}

const isSignOut = ({ request, url }: Asked) =>
  request.method === routes.accounts.logout.method && new URL(url).pathname === routes.accounts.logout.path;

/** The user signs out on this computer at once, whether or not the server is reachable. */
async function signOutHere({ viewers, onSignedOutHere }: ForwardDeps, asked: Asked): Promise<Response> {
  await viewers.leave(asked);
  onSignedOutHere();
  return done();
}

async function instead(
  deps: ForwardDeps,
  asked: Asked,
  error: unknown,
  copy: StoredReply | undefined,
): Promise<Response> {
  const { request } = asked;
  if (error instanceof TooLarge) return failure('BODY_TOO_LARGE');
  if (request.signal.aborted) return failure('TIMEOUT');
  // Without the query: it may contain the secret of a mailed link.
  const path = new URL(asked.url).pathname;
  if (error instanceof ReplyTooLarge) {
    deps.log('gateway.reply-too-large', { path });
    return copy ? fromCache(copy, false) : failure('UNKNOWN');
  }
  deps.log('gateway.unreached', { path, error });
  deps.connection.unreached();
  const stored = copy ?? (request.method === 'GET' ? deps.madeUp?.(asked.server, new URL(asked.url)) : undefined);
  if (stored) return fromCache(stored, false);
  if (isSignOut(asked)) return signOutHere(deps, asked);
  return failure(hasName(error, 'TimeoutError') ? 'TIMEOUT' : 'OFFLINE');
}

type Keep = (body: Uint8Array) => Promise<void>;

/** Streams the rest of a large reply; caches it once it was read to its end, if it is small enough for the cache. */
function inPieces(deps: ForwardDeps, { request, url }: Asked, body: Begun, keep: Keep | undefined) {
  let pieces: Uint8Array[] | undefined = keep && [];
  let size = 0;
  return flowing(body, {
    onPiece: (piece) => {
      size += piece.byteLength;
      if (size > MAX_KEPT_BYTES) pieces = undefined;
      pieces?.push(piece);
    },
    onEnd: async () => {
      if (pieces !== undefined) await keep?.(joined(pieces));
    },
    onBroken: (error) => {
      if (request.signal.aborted) return;
      deps.log('gateway.broken-off', { path: new URL(url).pathname, error });
      if (!(error instanceof ReplyTooLarge)) deps.connection.unreached();
    },
  });
}

/**
 * Forwards a request of the window to the chosen server, with the vault's cookies and nothing of the window's own.
 * Replies to reads are cached; they are served, marked stale, if the server does not answer or fails.
 */
export async function forward(deps: ForwardDeps, request: Request, address: string): Promise<Response> {
  const server = deps.connection.server();
  if (server === undefined) return failure('OFFLINE');
  if (!METHODS.has(request.method)) return failure('METHOD_NOT_ALLOWED');
  const url = `${server}${address}`;
  const { pathname } = new URL(url);
  const caching: Caching = cachingOf(request.method, pathname);
  const cookies = await deps.vault.cookiesFor(url);
  const own = deps.viewers.scopeFor({ url, server, cookies });
  const scope = isForAll(pathname) ? sharedScope(server) : own;
  const copy = caching === 'none' ? undefined : deps.cache.read(scope, address);
  if (copy && caching === 'immutable') return fromCache(copy, true);
  const waitMs = patience(request.method, pathname, copy !== undefined, deps.connection.isOnline());
  const asked: Asked = { request, url, server, cookies, waitMs };
  try {
    if (isShownFilm(request.method, pathname)) return await showFilm(deps, asked);
    const maxBytes = request.body === null ? undefined : streamedBytes(request, pathname);
    const { reply, body } = await (maxBytes === undefined ? askWhole(deps, asked) : askStreamed(deps, asked, maxBytes));
    deps.connection.reached();
    await deps.viewers.follow(asked, reply, body.start);
    if (reply.status >= 500 && copy) {
      await body.rest?.cancel();
      return fromCache(copy, false);
    }
    const keepIt: Keep = async (bytes) => {
      if (await deps.viewers.isStill(asked)) keepCopy(deps, scope, address, reply, bytes);
    };
    const keep = caching === 'none' ? undefined : keepIt;
    if (body.rest !== undefined) return passedOn(reply, inPieces(deps, asked, body, keep));
    await keep?.(body.start);
    return passedOn(reply, body.start);
  } catch (error) {
    return instead(deps, asked, error, copy);
  }
}
