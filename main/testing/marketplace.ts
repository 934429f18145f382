import type { IncomingMessage, ServerResponse } from 'node:http';

const json = (
  response: ServerResponse,
  value: unknown,
  headers: Record<string, string | string[]> = {},
  status = 200,
) =>
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    .end(JSON.stringify(value));

/** A record of the hub. */
const PING = '{"type":6}\u001E';
const COOKIE = 'aniv-session=abc123; Path=/; HttpOnly; SameSite=Lax';

/** A small server of cars: sign-in by cookie, photos, and a few things that a server should not do. */
export function marketplace(request: IncomingMessage, response: ServerResponse): unknown {
  const { pathname } = new URL(request.url ?? '/', 'http://x');
  if (pathname.startsWith('/media/')) return response.writeHead(200, { 'content-type': 'image/webp' }).end('photo');
  if (pathname === '/chat/hub') return response.writeHead(200, { 'content-type': 'text/plain' }).end(PING);
  if (pathname === '/api/login') return json(response, { isSuccess: true }, { 'set-cookie': [COOKIE, 'b=2; Path=/'] });
  if (pathname === '/api/logout')
    return json(
      response,
      { isSuccess: true },
      { 'set-cookie': ['aniv-session=; Max-Age=0; Path=/', 'b=; Max-Age=0; Path=/'] },
    );
  if (pathname === '/api/away') return response.writeHead(302, { location: 'https://evil.example/' }).end();
  if (pathname === '/api/portal')
    return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in</h1>');
  if (pathname === '/api/large')
    return response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(33 * 1024 * 1024, 32));
  if (pathname === '/api/Posts/404') return json(response, { isSuccess: false }, {}, 404);
  return json(
    response,
    { isSuccess: true, value: request.url, who: request.headers.cookie ?? 'visitor' },
    { 'x-powered-by': 'x' },
  );
}
