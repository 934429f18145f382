import { STALE_HEADER } from '#contract/ipc/stale.ts';
import { APP_ORIGIN } from '../../lib/own-page.ts';
import type { Cache } from '../cache/cache.module.ts';
import type { Gateway } from '../gateway/gateway.module.ts';
import { sharedScope } from '../gateway/viewers.ts';

export type Wanted = { readonly address: string; readonly maxAgeMs: number };
/** `never` is not requested again in this run. */
export type Outcome = 'there' | 'never' | 'later';

export type FetchOneDeps = {
  /** The reply cache. */
  readonly gateway: Gateway;
  readonly cache: Pick<Cache, 'held' | 'renew'>;
  readonly now: () => Date;
  /** Resolves when the request may be sent; false if the rest has to wait. */
  readonly mayAsk: (server: string) => Promise<boolean>;
};

const NOT_CHANGED = 304;
/** A busy server may answer later; all other refusals are final. */
const isPassing = (status: number) => status >= 500 || status === 429;

/** Only completely read replies are cached. */
const isRead = (reply: Response): Promise<boolean> =>
  reply.arrayBuffer().then(
    () => true,
    () => false,
  );

/** Requests a reply that is not cached or too old, with the ETag of the cached one; the gateway caches it. */
export async function fetchOne(
  { gateway, cache, now, mayAsk }: FetchOneDeps,
  { address, maxAgeMs }: Wanted,
  server: string,
): Promise<Outcome> {
  const held = cache.held(sharedScope(server), address);
  if (held !== undefined && now().getTime() - Date.parse(held.storedAt) < maxAgeMs) return 'there';
  if (!(await mayAsk(server))) return 'later';
  const headers = new Headers(held?.etag ? { 'if-none-match': held.etag } : {});
  const reply = await gateway(new Request(`${APP_ORIGIN}${address}`, { headers }));
  if (!(await isRead(reply))) return 'later';
  if (reply.status === NOT_CHANGED) {
    cache.renew(sharedScope(server), address, now().toISOString());
    return 'there';
  }
  if (isPassing(reply.status) || reply.headers.has(STALE_HEADER)) return 'later';
  return reply.ok ? 'there' : 'never';
}
