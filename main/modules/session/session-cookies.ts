import { createHash } from 'node:crypto';
import { SESSION_COOKIE } from '#contract/http/session-cookie.ts';

/** The cookie's names: over https, and on this computer without it. */
const NAMES = [`__Host-${SESSION_COOKIE}`, SESSION_COOKIE];

export const VISITOR = 'visitor';

/** The Set-Cookie headers that delete a session under either name; a name invalid for the address is ignored. */
export const sessionGone = (): Headers =>
  new Headers(NAMES.map((name): [string, string] => ['set-cookie', `${name}=; Path=/; Secure; Max-Age=0`]));

/**
 * An identifier of the viewer of a reply: the same for the same session, and revealing nothing of it. Other cookies
 * do not change it.
 */
export function viewerOf(cookies: string): string {
  const session = cookies.split('; ').find((cookie) => NAMES.some((name) => cookie.startsWith(`${name}=`)));
  return session === undefined ? VISITOR : createHash('sha256').update(session).digest('hex').slice(0, 32);
}
