import { createHash } from 'node:crypto';
import { SESSION_COOKIE } from '#contract/http/session-cookie.ts';

/** The cookie's names: over https, and on this very computer without it. */
const NAMES = [`__Host-${SESSION_COOKIE}`, SESSION_COOKIE];

export const VISITOR = 'visitor';

/** The Set-Cookie headers by which a session goes, whatever it is called; a name that the address does not take is harmless. */
export const sessionGone = (): Headers =>
  new Headers(NAMES.map((name): [string, string] => ['set-cookie', `${name}=; Path=/; Secure; Max-Age=0`]));

/**
 * A name for whose eyes a reply is: the same for the same session, saying nothing of it. What else a server remembers
 * of this computer makes nobody another person.
 */
export function viewerOf(cookies: string): string {
  const session = cookies.split('; ').find((cookie) => NAMES.some((name) => cookie.startsWith(`${name}=`)));
  return session === undefined ? VISITOR : createHash('sha256').update(session).digest('hex').slice(0, 32);
}
