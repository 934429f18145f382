import { chatTokenRoutes } from '#contract/http/chat-token-routes.ts';
import { routes } from '#contract/http/routes.ts';
import type { Cache } from '../cache/cache.module.ts';
import { VISITOR, viewerOf } from '../session/session-cookies.ts';
import type { Vault } from '../session/session.module.ts';

const scopeOf = (server: string, cookies: string) => `${server} ${viewerOf(cookies)}`;

/** The cache scope of replies that are the same for every viewer. */
export const sharedScope = (server: string): string => `${server} ${VISITOR}`;

type Deps = {
  vault: Vault;
  cache: Pick<Cache, 'forget' | 'forgetAllBut'>;
  /** Called when another user, nobody, or the same user in a new session is signed in. */
  onOther?: () => void;
};
/** A request as it was sent to the server. */
export type Sent = { url: string; server: string; cookies: string };

/** Assigns replies to viewers, and deletes private ones when their session ends. */
export type Viewers = {
  /** The cache scope of a viewer's replies. */
  readonly scopeFor: (sent: Sent) => string;
  /** Whether the viewer who sent the request is still the one signed in. */
  readonly isStill: (sent: Sent) => Promise<boolean>;
  /** Applies the reply's changes of the session: its cookies, or its end. */
  readonly follow: (sent: Sent, reply: Response, body: Uint8Array) => Promise<void>;
  /** Ends the session on this computer only. */
  readonly leave: (sent: Sent) => Promise<void>;
};

export function createViewers({ vault, cache, onOther }: Deps): Viewers {
  const begun = new Set<string>();
  let known: string | undefined;

  /** Answers to a visitor's earlier requests may arrive after a sign-in: they do not change the user. */
  function meet(scope: string): void {
    const isOther = known !== undefined && known !== scope;
    known = scope;
    if (isOther) onOther?.();
  }

  /** Deletes replies of sessions that ended with the last run. */
  function begin(server: string, scope: string): void {
    if (begun.has(server)) return;
    begun.add(server);
    cache.forgetAllBut(`${server} `, [sharedScope(server), scope]);
  }

  async function isStill({ url, cookies }: Sent): Promise<boolean> {
    return viewerOf(await vault.cookiesFor(url)) === viewerOf(cookies);
  }

  function forget({ server, cookies }: Sent): void {
    if (viewerOf(cookies) !== VISITOR) cache.forget(scopeOf(server, cookies));
  }

  async function leave(sent: Sent): Promise<void> {
    await vault.endSession(sent.url);
    forget(sent);
    meet(sharedScope(sent.server));
  }

  return {
    scopeFor: ({ server, cookies }) => {
      const scope = scopeOf(server, cookies);
      begin(server, scope);
      known ??= scope;
      return scope;
    },
    isStill,
    follow: async (sent, reply, body) => {
      await vault.keep(sent.url, reply.headers);
      meet(scopeOf(sent.server, await vault.cookiesFor(sent.url)));
      if (!(await isStill(sent))) return forget(sent);
      // Refused or no user: a session that was renewed in the meantime is another one and stays.
      if (viewerOf(sent.cookies) !== VISITOR && saysNobody(sent.url, reply, body)) await leave(sent);
    },
    leave,
  };
}

const CHAT = /^\/chat\//;
const BY_SESSION = Object.values(chatTokenRoutes.chatToken).map(
  ({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
);

/** The chat frame's calls carry their own token, which expires while the program is offline or asleep. */
const isByChatToken = (pathname: string): boolean =>
  CHAT.test(pathname) && !BY_SESSION.some((pattern) => pattern.test(pathname));

/** 401 means that there is no live session (D025), and so does a missing profile of one's own. */
function saysNobody(url: string, { status }: Response, body: Uint8Array): boolean {
  const { pathname, searchParams } = new URL(url);
  if (status === 401) return !isByChatToken(pathname);
  if (status !== 200 || pathname !== routes.identity.userinfo.path || searchParams.has('userId')) return false;
  return isNull(Buffer.from(body).toString('utf8'));
}

function isNull(text: string): boolean {
  try {
    return (JSON.parse(text) as { value?: unknown }).value === null;
  } catch {
    return false;
  }
}
