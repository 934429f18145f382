import type { Fetch } from '../connection/connection.module.ts';
import { DATA_POLICY, NO_SNIFF } from './content-security.ts';
import { dataType } from './replies.ts';

const FILM = /^\/media\/[^/]+\/video\.(?:mp4|webm)$/;
/** Time limit for the start of the answer; the player reads the rest at its own pace. */
const BEGIN_MS = 10_000;

/** Streams a video in parts: it is too large to be buffered or cached. */
export const isShownFilm = (method: string, pathname: string): boolean => method === 'GET' && FILM.test(pathname);

const PASSED_ON = [
  'accept-ranges',
  'cache-control',
  'content-length',
  'content-range',
  'content-type',
  'etag',
] as const;

type Asked = { readonly request: Request; readonly url: string; readonly headers: Headers };

/** The part of a video that its player requests; throws if the server does not start to answer. */
export async function shownFilm(fetch: Fetch, { request, url, headers }: Asked): Promise<Response> {
  const range = request.headers.get('range');
  if (range !== null) headers.set('range', range);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException('no answer', 'TimeoutError')), BEGIN_MS);
  try {
    const reply = await fetch(url, {
      headers,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([request.signal, late.signal]),
    });
    const shown = new Headers({ 'content-security-policy': DATA_POLICY, ...NO_SNIFF });
    for (const name of PASSED_ON) {
      const value = reply.headers.get(name);
      if (value !== null) shown.set(name, value);
    }
    shown.set('content-type', dataType(reply.headers.get('content-type')));
    // A refusal may be compressed, and is then longer than its declared length.
    if (reply.headers.has('content-encoding')) shown.delete('content-length');
    return new Response(reply.body, { status: reply.status, headers: shown });
  } finally {
    clearTimeout(timer);
  }
}
