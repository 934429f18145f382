import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#server/database/connection.ts';
import { ColumnIndex } from './column-index.ts';
import type { FacetCounts, FacetsRequest, PostSearch, SearchPage, SearchRequest } from './filter.ts';
import { loadSegment, readLive } from './loader.repository.ts';
import { SqlSearch } from './sql-search.repository.ts';

/** After this many changed posts a new index is built behind the running one. */
const MAX_CHANGES = 2000;
/** From a load that failed to the next try: the database may be back by then. */
const AGAIN_MS = 1000;
/** Ids of one question; PostgreSQL and SQLite both take far more. */
const MAX_IDS = 500;

export type SearchEngineOptions = {
  readonly db: Db;
  /** Called when the index cannot be loaded or brought up to date; SQL answers then. */
  readonly onError: (error: unknown) => void;
  readonly maxChanges?: number;
  /** How long after a failed load the next one begins, in milliseconds. */
  readonly againMs?: number;
  /** Whether other nodes have committed what this one has not read yet: SQL answers then. */
  readonly isBehind?: () => boolean;
};

/**
 * Searches by the index once it is loaded and by SQL until then. Callers that change a post call `changed` after the
 * commit; after it resolves every answer knows the change.
 */
export class SearchEngine implements PostSearch {
  readonly #db: Db;
  readonly #sql: SqlSearch;
  readonly #onError: (error: unknown) => void;
  readonly #maxChanges: number;
  readonly #againMs: number;
  readonly #isBehind: () => boolean;
  #index: ColumnIndex | undefined;
  #loading: Promise<void> | undefined;
  #hasLoaded = false;
  /** Posts that changed while an index was being loaded, which may have read their old state. */
  readonly #missed = new Set<number>();
  #changes: Promise<void> = Promise.resolve();
  readonly #stop = new AbortController();

  constructor({
    db,
    onError,
    maxChanges = MAX_CHANGES,
    againMs = AGAIN_MS,
    isBehind = () => false,
  }: SearchEngineOptions) {
    this.#db = db;
    this.#sql = new SqlSearch(db);
    this.#onError = onError;
    this.#maxChanges = maxChanges;
    this.#againMs = againMs;
    this.#isBehind = isBehind;
  }

  get mode(): 'index' | 'sql' {
    return this.#index === undefined ? 'sql' : 'index';
  }

  /** Whether the first load has ended, with an index or with an error: from then on no better answers are on their way. */
  get hasLoaded(): boolean {
    return this.#hasLoaded;
  }

  /** How many posts are live; undefined while there is no index that knows it at once. */
  get size(): number | undefined {
    return this.#index?.size;
  }

  /** Memory of the index in bytes, 0 while there is none. */
  get bytes(): number {
    return this.#index?.bytes ?? 0;
  }

  async search(request: SearchRequest): Promise<SearchPage> {
    return (this.#usable ?? this.#sql).search(request);
  }

  async facets(request: FacetsRequest): Promise<FacetCounts> {
    return (this.#usable ?? this.#sql).facets(request);
  }

  get #usable(): ColumnIndex | undefined {
    return this.#isBehind() ? undefined : this.#index;
  }

  /** Loads the index from the database in the background and puts it in place of the one before. */
  load(): Promise<void> {
    this.#loading ??= this.#load()
      .catch((error: unknown) => {
        if (this.#stop.signal.aborted) return;
        void this.#tryAgain();
        this.#onError(error);
      })
      .finally(() => {
        this.#loading = undefined;
        this.#hasLoaded = true;
      });
    return this.#loading;
  }

  async #tryAgain(): Promise<void> {
    const { signal } = this.#stop;
    await pause(this.#againMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) await this.load();
  }

  /** Loads again from the database, also if a load is already in progress. */
  async reload(): Promise<void> {
    await this.#loading;
    await this.load();
  }

  /** Ends a running load; resolves when it has let go of the database. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#loading;
    await this.#changes;
  }

  /** Reads these posts again: new, edited, hidden, sold or deleted ones alike. */
  changed(ids: readonly number[]): Promise<void> {
    // More than the index takes up before it is built anew: then it is built at once.
    if (ids.length > this.#maxChanges && this.#index !== undefined) return this.reload();
    if (this.#loading !== undefined) for (const id of ids) this.#missed.add(id);
    this.#changes = this.#changes.then(() => this.#apply(ids)).catch((error: unknown) => this.#fallBack(error));
    return this.#changes;
  }

  /** Takes out posts that are no longer live, without reading them: as many as a seller has, in one step. */
  removed(ids: readonly number[]): Promise<void> {
    if (this.#loading !== undefined) for (const id of ids) this.#missed.add(id);
    this.#changes = this.#changes.then(() => this.#index?.removeAll(new Set(ids)));
    return this.#changes;
  }

  async #load(): Promise<void> {
    this.#missed.clear();
    const index = new ColumnIndex(await loadSegment(this.#db, this.#stop.signal));
    while (this.#missed.size > 0) {
      const ids = [...this.#missed];
      this.#missed.clear();
      await this.#bringUpToDate(index, ids);
    }
    this.#index = index;
  }

  async #apply(ids: readonly number[]): Promise<void> {
    const index = this.#index;
    if (index === undefined) return;
    await this.#bringUpToDate(index, ids);
    if (index.changes > this.#maxChanges) void this.load();
  }

  async #bringUpToDate(index: ColumnIndex, ids: readonly number[]): Promise<void> {
    for (let at = 0; at < ids.length; at += MAX_IDS) {
      const asked = ids.slice(at, at + MAX_IDS);
      const live = await readLive(this.#db, asked);
      for (const id of asked) {
        const post = live.get(id);
        if (post === undefined) index.remove(id);
        else index.upsert(post);
      }
    }
  }

  /** An index that missed a change would lie from then on: SQL answers while a new one is loaded. */
  #fallBack(error: unknown): void {
    this.#onError(error);
    this.#index = undefined;
    if (!this.#stop.signal.aborted) void this.load();
  }
}
