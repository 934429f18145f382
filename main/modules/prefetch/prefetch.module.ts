import type { Language } from '#contract/constants.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Traffic } from '../../lib/traffic.ts';
import type { Cache } from '../cache/cache.module.ts';
import type { Connection, Later } from '../connection/connection.module.ts';
import type { Gateway } from '../gateway/gateway.module.ts';
import { sharedScope } from '../gateway/viewers.ts';
import { createRepeatingTask, type RunResult } from '../stock/repeating-task.ts';
import { createFetchAll } from './fetch-all.ts';
import type { Wanted } from './fetch-one.ts';
import { listsIn } from './lists-reply.ts';
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

/** Lists change rarely; while online, the page requests them anyway. */
const LIST_AGE_MS = DAY_MS;

const list = (address: string): Wanted => ({ address, maxAgeMs: LIST_AGE_MS });
const picture = (address: string): Wanted => ({ address, maxAgeMs: Number.POSITIVE_INFINITY });

export type Prefetch = ReturnType<typeof createPrefetch>;

/**
 * Prefetches what a dealer needs offline: the lists of dialogs and form, a picture of every car, and the
 * models of all brands. Requests carry the ETag of cached replies, so that only changes are sent again.
 */
export function createPrefetch(deps: Deps) {
  const { gateway, cache, connection, now, pictureBytes, traffic } = deps;
  let language: Language = 'en';
  let isStopped = false;
  const { fetchAll, takenBytes } = createFetchAll({
    gateway,
    cache,
    now,
    mayAsk: async (server) => {
      await traffic.quiet();
      return !isStopped && connection.isOnline() && connection.server() === server;
    },
  });

  /** The addresses contained in the lists; undefined if they have to wait. */
  async function fetchFirst(lang: Language, server: string): Promise<ListsReply | undefined> {
    const first = listsAddress(lang);
    if (!(await fetchAll([list(first)], server))) return undefined;
    return listsIn(cache.read(sharedScope(server), first)?.body);
  }

  async function work(): Promise<RunResult> {
    const server = connection.server();
    if (server === undefined || !connection.isOnline()) return 'idle';
    const lang = language;
    const cars = deps.stock();
    const lists = await fetchFirst(lang, server);
    if (lists === undefined) return result();
    const inStock = new Set(cars.map(({ brand }) => brand));
    if (!(await fetchAll(furtherLists(lists, inStock, lang).map(list), server))) return result();
    const pictures = thumbsOf(cars.map(({ mainImage }) => mainImage)).map(picture);
    if (!(await fetchAll(pictures, server, () => takenBytes() < pictureBytes))) return result();
    // Any brand may be added to the stock: those that are not in it come last.
    return (await fetchAll(listsOfOthers(lists, inStock, lang).map(list), server)) ? 'idle' : result();
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
