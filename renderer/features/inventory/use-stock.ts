import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Language } from '#contract/constants.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { PostId } from '#contract/ids.ts';
import type { StockState, Waiting } from '#contract/ipc/inventory.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import type { RowsChange, StockSource } from '#renderer/platform/stock-source.ts';
import { isCut } from './grid-row.ts';
import { viewsOfColumns } from './column-rows.ts';

export type Stock = {
  /** Null until the first cars stand there; of tens of thousands of rows, so they stay out of the store. */
  readonly rows: readonly InventoryRow[] | null;
  readonly state: StockState | null;
  readonly waiting: readonly Waiting[];
  /** Why the last try to bring the copy up to date failed. */
  readonly failure: Failure | null;
  /** Why the stored stock could not be read. */
  readonly unread: Failure | null;
};

const FAULT_OF: Partial<Record<StockState['phase'], Failure['code']>> = {
  offline: 'OFFLINE',
  signedOut: 'AUTH_REQUIRED',
  failed: 'INTERNAL',
};

/** Why there is nothing to show; null while there is, or while it is on its way. */
export const stockFault = ({ rows, state, failure, unread }: Stock): Failure['code'] | null =>
  rows === null ? ((unread ?? failure)?.code ?? FAULT_OF[state?.phase ?? 'idle'] ?? null) : null;

const MOST_IDS = 1000;
const EVERY_MS = 60_000;
const NOTHING: Stock = { rows: null, state: null, waiting: [], failure: null, unread: null };

const changedRows = async (source: StockSource, ids: readonly number[]): Promise<InventoryRow[]> => {
  const rows: InventoryRow[] = [];
  for (let at = 0; at < ids.length; at += MOST_IDS)
    rows.push(...(await source.rowsOf(ids.slice(at, at + MOST_IDS) as PostId[])));
  return rows;
};

/** The newest first, as the source gives them: whether cars come at once or in parts must not change their places. */
const merged = (rows: readonly InventoryRow[], { changed, removed }: RowsChange, news: readonly InventoryRow[]) => {
  const fresh = new Map(news.map((row) => [row.id as number, row]));
  const gone = new Set([...removed, ...changed.filter((id) => !fresh.has(id))]);
  const kept = rows.flatMap((row) => {
    if (gone.has(row.id)) return [];
    const other = fresh.get(row.id);
    fresh.delete(row.id);
    return [other ?? row];
  });
  return fresh.size === 0 ? kept : [...fresh.values(), ...kept].sort((a, b) => b.id - a.id);
};

/**
 * The current stock, kept up to date; changes that a lost network interrupted are sent when it is back; `retry` reads it
 * and loads changes from the server at once.
 */
export function useStock(source: StockSource, language: Language): Stock & { readonly retry: () => void } {
  const [stock, setStock] = useState<Stock>(NOTHING);
  const syncs = useRef(0);
  const sync = useEffectEvent(() => {
    syncs.current += 1;
    source
      .sync(language)
      .then(
        () => setStock((before) => ({ ...before, failure: null })),
        (error: unknown) => setStock((before) => ({ ...before, failure: failureOf(error) })),
      )
      .finally(() => (syncs.current -= 1));
  });
  // A tab that is switched to both appears and gets the focus.
  const look = useEffectEvent(() => {
    if (!document.hidden && syncs.current === 0) sync();
  });
  const [asked, setAsked] = useState(0);
  const retry = () => {
    setStock((before) => ({ ...before, failure: null, unread: null }));
    setAsked((before) => before + 1);
  };

  useEffect(() => {
    let isOpen = true;
    const put = (part: (before: Stock) => Partial<Stock>) => {
      if (isOpen) setStock((before) => ({ ...before, ...part(before) }));
    };
    let told: StockState | null = null;
    let hasRows = false;
    const readAll = async () => {
      const before = told;
      const columns = await source.rows();
      const asked = await source.state();
      const waiting = await source.waiting();
      // Changes received meanwhile are newer than the reply.
      const state = told === before ? asked : told;
      // An empty copy before its first sync is not yet an empty stock.
      const isKnown = columns.count > 0 || asked.syncedAt !== null;
      hasRows ||= isKnown;
      put(() => ({ state, waiting, unread: null, ...(isKnown ? { rows: viewsOfColumns(columns) } : {}) }));
    };
    // One after the other: an older answer must not overwrite a newer one.
    const notRead = (error: unknown) => put(() => ({ unread: failureOf(error) }));
    let queue = readAll().catch(notRead);
    const later = (work: () => Promise<void>) => {
      queue = queue.then(work).catch(notRead);
    };
    const take = async (change: RowsChange) => {
      if (change.all) return readAll();
      const news = await changedRows(source, change.changed);
      const waiting = await source.waiting();
      hasRows = true;
      put(({ rows }) => ({ waiting, rows: merged(rows ?? [], change, news) }));
    };
    // Cars whose news could not be had would stand there as they were for good.
    const stopRows = source.onRows((change) => later(() => take(change).catch(readAll)));
    let isAsked = false;
    const stopState = source.onState((state) => {
      told = state;
      put(() => ({ state }));
      // States come with every call to the server; one question behind them all is enough.
      if (isAsked) return;
      isAsked = true;
      later(async () => {
        isAsked = false;
        // An empty stock sends no rows.
        if (!hasRows && told?.syncedAt != null) return readAll();
        const waiting = await source.waiting();
        put(() => ({ waiting }));
      });
    });
    return () => {
      isOpen = false;
      stopRows();
      stopState();
    };
  }, [source, asked]);

  useEffect(() => {
    sync();
    const timer = setInterval(look, EVERY_MS);
    const listeners = new AbortController();
    const { signal } = listeners;
    addEventListener('online', sync, { signal });
    addEventListener('focus', look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    return () => {
      clearInterval(timer);
      listeners.abort();
    };
  }, [source, language, asked]);

  const hasCut = stock.waiting.some(isCut);
  useEffect(() => {
    if (!hasCut) return undefined;
    const again = () => void source.retry().catch(() => undefined);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [source, hasCut]);

  return { ...stock, retry };
}
