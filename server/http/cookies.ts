import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type CookieName = 'session' | 'device' | 'registration' | 'google' | 'telegram' | 'written';

/** The product's own cookies, never readable by scripts. */
export type Cookies = {
  readonly read: (request: Pick<FastifyRequest, 'headers'>, name: CookieName) => string | undefined;
  /** Without `maxAgeSeconds` the cookie ends when the browser closes. */
  readonly set: (reply: FastifyReply, name: CookieName, value: string, maxAgeSeconds?: number) => void;
  readonly clear: (reply: FastifyReply, name: CookieName) => void;
  /** The `Cookie` header that a browser would send. */
  readonly headerOf: (name: CookieName, value: string) => string;
};

const MAX_HEADER_LENGTH = 8192;

const addHeader = (reply: FastifyReply, cookie: string): void => {
  const known = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  const [name = ''] = cookie.split('=', 1);
  // Fastify adds to this header instead of replacing it.
  reply.removeHeader('set-cookie');
  reply.header('set-cookie', [...known.filter((other) => !other.startsWith(`${name}=`)), cookie]);
};

/**
 * `__Host-` cookies over https: no other host of the domain and no http page can set them (SECURITY rule 11). Without
 * https, as on a development server, browsers refuse that prefix and the plain name is used.
 */
export const createCookies = (publicUrl: string): Cookies => {
  const secure = publicUrl.startsWith('https:');
  const nameOf = (name: CookieName) => (secure ? `__Host-aniv-${name}` : `aniv-${name}`);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: ({ headers: { cookie = '' } }, name) =>
      cookie.length > MAX_HEADER_LENGTH ? undefined : parseCookie(cookie)[nameOf(name)] || undefined,
    set: (reply, name, value, maxAgeSeconds) =>
      addHeader(
        reply,
        stringifySetCookie({
          ...options,
          name: nameOf(name),
          value,
          ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
        }),
      ),
    clear: (reply, name) =>
      addHeader(reply, stringifySetCookie({ ...options, name: nameOf(name), value: '', maxAge: 0 })),
    headerOf: (name, value) => `${nameOf(name)}=${value}`,
  };
};
