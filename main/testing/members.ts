import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

const json = (response: ServerResponse, value: unknown, status = 200, cookie?: string) =>
  response
    .writeHead(status, { 'content-type': 'application/json', ...(cookie !== undefined && { 'set-cookie': cookie }) })
    .end(JSON.stringify(value));

const sessionOf = ({ headers }: IncomingMessage) => /aniv-session=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '';

/** A server with sessions, which it may end itself. */
export function members(): { listener: RequestListener; endAll: () => void } {
  const live = new Map<string, string>();
  const listener: RequestListener = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const who = live.get(sessionOf(request));
    if (pathname === '/api/Identity/login') {
      const token = randomUUID();
      live.set(token, searchParams.get('who') ?? '');
      return json(response, { isSuccess: true }, 200, `aniv-session=${token}; Path=/; HttpOnly; Max-Age=600`);
    }
    if (pathname === '/api/Identity/logout') {
      live.delete(sessionOf(request));
      return json(response, { isSuccess: true }, 200, 'aniv-session=; Path=/; Max-Age=0');
    }
    if (pathname === '/api/Identity/userinfo')
      return json(response, { isSuccess: true, value: searchParams.has('userId') ? null : (who ?? null) });
    const isOwn = pathname === '/api/Posts/UserPosts' || pathname === '/chat/api/v1/unread';
    // The frame's token has run out.
    const isRefused = (isOwn && who === undefined) || pathname === '/chat/api/v1/conversations';
    if (isRefused) return json(response, { isSuccess: false }, 401);
    return json(response, { isSuccess: true, value: `for ${who ?? 'everybody'}` });
  };
  return { listener, endAll: () => live.clear() };
}
