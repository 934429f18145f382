import { z } from 'zod';
import type { Language } from '#contract/constants.ts';
import { STALE_HEADER } from '#contract/ipc/stale.ts';
import { DAY_MS } from '#contract/time.ts';
import { APP_ORIGIN } from '../../lib/own-page.ts';
import type { Traffic } from '../../lib/traffic.ts';
import type { Cache } from '../cache/cache.module.ts';
import type { Connection, Later } from '../connection/connection.module.ts';
import type { Gateway } from '../gateway/gateway.module.ts';
import { sharedScope } from '../gateway/viewers.ts';
import { createRepeatingTask, type RunResult } from '../stock/repeating-task.ts';
import { furtherLists, listsAddress, listsOfOthers, type ListsReply, thumbsOf } from './wanted.ts';

type Deps = {
  /** The reply cache. */
  readonly gateway: Gateway;
  readonly cache: Pick<Cache, 'held' | 'read' | 'renew'>;
  readonly connection: Pick<Connection, 'server' | 'isOnline'>;
  readonly stock: () => readonly { readonly brand: string; readonly mainImage: string | null }[];
  /** The user's own requests take precedence. */
  readonly traffic: Pick<Traffic, 'quiet'>;
  readonly now: () => Date;
  readonly later: Later;
  /** The share of the cache for pictures of the stock, in bytes; the rest is for viewed pages. */
  readonly pictureBytes: number;
};
type Wanted = { readonly address: string; readonly maxAgeMs: number };
/** `never` is not requested again in this run. */
type Outcome = 'there' | 'never' | 'later';

const AT_ONCE = 3;
/** Lists change rarely; while online, the page requests them anyway. */
const LIST_AGE_MS = DAY_MS;
const NOT_CHANGED = 304;
/** A busy server may answer later; all other refusals are final. */
const isPassing = (status: number) => status >= 500 || status === 429;

const Lists = z.object({
  value: z.object({
    brands: z.array(z.object({ id: z.number(), name: z.string() })),
    countries: z.array(z.object({ id: z.number() })),
  }),
});

const listsIn = (body: Uint8Array | undefined): ListsReply | undefined => {
  try {
    return Lists.parse(JSON.parse(Buffer.from(body ?? []).toString('utf8'))).value;
  } catch {
    return undefined;
  }
};

const list = (address: string): Wanted => ({ address, maxAgeMs: LIST_AGE_MS });
const picture = (address: string): Wanted => ({ address, maxAgeMs: Number.POSITIVE_INFINITY });

export type Prefetch = ReturnType<typeof createPrefetch>;

/**
 * Prefetches what a dealer needs offline: the lists of dialogs and form, a picture of every car, and the
 * models of all brands. Requests carry the ETag of cached replies, so that only changes are sent again.
 */
export function createPrefetch(deps: Deps) {
  const { gateway, cache, connection, now, pictureBytes, traffic } = deps;
  /** Replies settled in this run, so that each is requested once: by server and address. */
  const settled = new Set<string>();
  let taken = 0;
  let language: Language = 'en';
  let isStopped = false;

  async function bring({ address, maxAgeMs }: Wanted, server: string): Promise<Outcome> {
    const held = cache.held(sharedScope(server), address);
    if (held !== undefined && now().getTime() - Date.parse(held.storedAt) < maxAgeMs) return 'there';
    await traffic.quiet();
    if (isStopped || !connection.isOnline() || connection.server() !== server) return 'later';
    const headers = new Headers(held?.etag ? { 'if-none-match': held.etag } : {});
    const reply = await gateway(new Request(`${APP_ORIGIN}${address}`, { headers }));
    // Only completely read replies are cached.
    const isRead = await reply.arrayBuffer().then(
      () => true,
      () => false,
    );
    if (!isRead) return 'later';
    if (reply.status === NOT_CHANGED) {
      cache.renew(sharedScope(server), address, now().toISOString());
      return 'there';
    }
    if (isPassing(reply.status) || reply.headers.has(STALE_HEADER)) return 'later';
    return reply.ok ? 'there' : 'never';
  }

  /** Fetches all of them, a few at a time; false if the rest has to wait. */
  async function bringAll(wanted: readonly Wanted[], server: string, hasRoom = () => true): Promise<boolean> {
    const missing = wanted.filter(({ address }) => !settled.has(`${server}${address}`));
    let next = 0;
    let isCut = false;
    const work = async () => {
      for (let one = missing[next]; one !== undefined && !isCut && hasRoom(); one = missing[next]) {
        next += 1;
        const outcome = await bring(one, server);
        if (outcome === 'later') isCut = true;
        else settled.add(`${server}${one.address}`);
        if (outcome === 'there') taken += cache.held(sharedScope(server), one.address)?.bytes ?? 0;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return !isCut;
  }

  /** The addresses contained in the lists; undefined if they have to wait. */
  async function bringFirst(lang: Language, server: string): Promise<ListsReply | undefined> {
    const first = listsAddress(lang);
    if (!(await bringAll([list(first)], server))) return undefined;
    return listsIn(cache.read(sharedScope(server), first)?.body) ?? { brands: [], countries: [] };
  }

  async function work(): Promise<RunResult> {
    const server = connection.server();
    if (server === undefined || !connection.isOnline()) return 'idle';
    const lang = language;
    const cars = deps.stock();
    const lists = await bringFirst(lang, server);
    if (lists === undefined) return result();
    const inStock = new Set(cars.map(({ brand }) => brand));
    if (!(await bringAll(furtherLists(lists, inStock, lang).map(list), server))) return result();
    const pictures = thumbsOf(cars.map(({ mainImage }) => mainImage)).map(picture);
    if (!(await bringAll(pictures, server, () => taken < pictureBytes))) return result();
    // Any brand may be added to the stock: those that are not in it come last.
    return (await bringAll(listsOfOthers(lists, inStock, lang).map(list), server)) ? 'idle' : result();
  }

  /** Without a network there is nothing to retry: the caller is notified when it returns. */
  const result = (): RunResult => (isStopped || !connection.isOnline() ? 'idle' : 'retry');

  const task = createRepeatingTask(work, deps.later);
  return {
    /** Called when the stock is up to date: fetches what is missing. */
    take: (asked: Language): Promise<void> => {
      language = asked;
      return task.run();
    },
    onQuit: async () => {
      isStopped = true;
      await task.stop();
    },
  };
}
