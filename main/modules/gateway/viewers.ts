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
  /** Told that somebody else sits here now, or nobody, or the same person under a new session. */
  onOther?: () => void;
};
/** A request as it went to the server. */
export type Sent = { url: string; server: string; cookies: string };

/** Whose eyes replies are for, and that nothing private outlives the session under which it was seen. */
export type Viewers = {
  /** Under what a viewer's replies are kept. */
  readonly scopeFor: (sent: Sent) => string;
  /** Whether the viewer who asked is still the one signed in. */
  readonly isStill: (sent: Sent) => Promise<boolean>;
  /** Takes what the reply says of the session: its cookies, or that it is over. */
  readonly follow: (sent: Sent, reply: Response, body: Uint8Array) => Promise<void>;
  /** Ends the session here alone. */
  readonly leave: (sent: Sent) => Promise<void>;
};

export function createViewers({ vault, cache, onOther }: Deps): Viewers {
  const begun = new Set<string>();
  let known: string | undefined;

  /** Answers to earlier requests of a visitor come in for a while after a sign-in: they make nobody another person. */
  function meet(scope: string): void {
    const isOther = known !== undefined && known !== scope;
    known = scope;
    if (isOther) onOther?.();
  }

  /** Sessions of an earlier run that ended with it, or without us, left replies behind. */
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
      // Refused or nobody: a session that was renewed meanwhile is another one and stays.
      if (viewerOf(sent.cookies) !== VISITOR && saysNobody(sent.url, reply, body)) await leave(sent);
    },
    leave,
  };
}

const CHAT = /^\/chat\//;
const BY_SESSION = Object.values(chatTokenRoutes.chatToken).map(
  ({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
);

/** The chat frame's calls bring a token of their own, which runs out while the program is offline or asleep. */
const isByChatToken = (pathname: string): boolean =>
  CHAT.test(pathname) && !BY_SESSION.some((pattern) => pattern.test(pathname));

/** 401 means that there is no live session (D025), and so does no profile where one's own was asked for. */
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
