import type { ParsedOf } from '#contract/http/define.ts';
import { type SavedSearch, type savedSearches, SavedSearchId } from '#contract/http/saved-searches.ts';
import type { Currency } from '#contract/money.ts';
import { ALERT_CHANNELS, MAX_SAVED_SEARCHES } from '#contract/saved-searches.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { AppError } from '#server/http/errors.ts';
import { lockSeller } from '#server/modules/posts/index.ts';
import { dropUnannounced } from './alerts.repository.ts';
import { isTimeZone } from './local-hours.ts';
import { savedQueryOf } from './saved-query.ts';
import {
  addSearch,
  changeSearch,
  newCountsOf,
  removeSearches,
  type SearchRow,
  searchesOf,
  searchOf,
} from './saved-searches.repository.ts';

type Calls = typeof savedSearches;
type Given = ParsedOf<Calls['save'], 'body'>;
type Brought = ParsedOf<Calls['merge'], 'body'>['searches'];
type Edit = ParsedOf<Calls['edit'], 'body'>;

export type SavedSearchesDeps = {
  readonly db: Db;
  readonly record: RecordEvents;
  /** Of users whose device did not say theirs. */
  readonly timeZone: string;
  readonly now: () => number;
};

/** The channels of a row, in the order of the contract. */
export const channelsOf = ({ channels }: Pick<SearchRow, 'channels'>): SavedSearch['channels'] => {
  // Written by this module.
  const stored = JSON.parse(channels) as readonly string[];
  return ALERT_CHANNELS.filter((channel) => stored.includes(channel));
};

const toSavedSearch = (row: SearchRow, newCount: number): SavedSearch => ({
  id: SavedSearchId.parse(row.id),
  name: row.name,
  query: row.query,
  frequency: row.frequency,
  channels: channelsOf(row),
  mutedUntil: row.muted_until,
  newCount,
  createdDate: row.created_at,
});

/** A search that a device kept; undefined for what this version of the program cannot read. */
const readable = (query: string, currency: Currency): string | undefined => {
  try {
    return savedQueryOf(query, currency);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
};

/** Saving, editing and deleting searches; the events keep the index in memory at what is committed. */
export class SavedSearchesService {
  readonly #deps: SavedSearchesDeps;

  constructor(deps: SavedSearchesDeps) {
    this.#deps = deps;
  }

  async list(userId: number): Promise<SavedSearch[]> {
    const [rows, counts] = await Promise.all([searchesOf(this.#deps.db, userId), newCountsOf(this.#deps.db, userId)]);
    return rows.map((row) => toSavedSearch(row, counts.get(row.id) ?? 0));
  }

  save(userId: number, given: Given, currency: Currency): Promise<SavedSearch> {
    const query = savedQueryOf(given.query, currency);
    return this.#transact(userId, async (transaction) => {
      const kept = await searchesOf(transaction, userId);
      const same = kept.find((row) => row.query === query);
      if (same !== undefined) return toSavedSearch(same, (await newCountsOf(transaction, userId)).get(same.id) ?? 0);
      if (kept.length >= MAX_SAVED_SEARCHES) throw new AppError('SAVED_SEARCHES_FULL');
      return toSavedSearch(await this.#add(transaction, userId, { ...given, query, at: this.#at() }), 0);
    });
  }

  /** Of all searches, those of the device among them, the newest stay; a search that is kept already counts once. */
  merge(userId: number, brought: Brought, currency: Currency): Promise<{ added: number; dropped: number }> {
    const at = this.#at();
    const wanted = brought.flatMap((search) => {
      const query = readable(search.query, currency);
      const createdAt = new Date(search.createdDate).toISOString();
      return query === undefined ? [] : [{ ...search, query, at: createdAt < at ? createdAt : at }];
    });
    return this.#transact(userId, async (transaction) => {
      const kept = await searchesOf(transaction, userId);
      const known = new Set(kept.map(({ query }) => query));
      const fresh = wanted.filter(({ query }) => !known.has(query) && known.add(query));
      const all = [
        ...kept.map((row) => ({ at: row.created_at, keep: row, bring: undefined })),
        ...fresh.map((search) => ({ at: search.at, keep: undefined, bring: search })),
      ].toSorted((one, other) => (one.at < other.at ? 1 : -1));
      const staying = all.slice(0, MAX_SAVED_SEARCHES);
      const leaving = all.slice(MAX_SAVED_SEARCHES);
      await this.#remove(
        transaction,
        userId,
        leaving.flatMap(({ keep }) => keep?.id ?? []),
      );
      const added = staying.flatMap(({ bring }) => bring ?? []).toReversed();
      for (const search of added) await this.#add(transaction, userId, search);
      return { added: added.length, dropped: leaving.length };
    });
  }

  edit(
    userId: number,
    id: number,
    { name, query: given, frequency, channels, mutedUntil, timeZone }: Edit,
    currency: Currency,
  ): Promise<SavedSearch> {
    const query = given === undefined ? undefined : savedQueryOf(given, currency);
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(frequency === undefined ? {} : { frequency }),
      ...(channels === undefined ? {} : { channels: JSON.stringify(channels) }),
      ...(mutedUntil === undefined ? {} : { muted_until: mutedUntil && new Date(mutedUntil).toISOString() }),
      ...(timeZone === undefined || !isTimeZone(timeZone) ? {} : { time_zone: timeZone }),
    };
    return this.#transact(userId, async (transaction) => {
      if (query !== undefined) await this.#changeQuery(transaction, userId, id, query);
      const row = await changeSearch(transaction, userId, id, change);
      if (row === undefined) throw new AppError('NOT_FOUND');
      return toSavedSearch(row, (await newCountsOf(transaction, userId)).get(id) ?? 0);
    });
  }

  async seen(userId: number, id: number): Promise<void> {
    if ((await changeSearch(this.#deps.db, userId, id, { seen_at: this.#at() })) === undefined)
      throw new AppError('NOT_FOUND');
  }

  remove(userId: number, id: number): Promise<void> {
    return this.#transact(userId, async (transaction) => {
      if ((await searchOf(transaction, userId, id)) !== undefined) await this.#remove(transaction, userId, [id]);
    });
  }

  #transact<Value>(userId: number, work: (transaction: Transaction) => Promise<Value>): Promise<Value> {
    return this.#deps.db.transaction().execute(async (transaction) => {
      await lockSeller(transaction, userId);
      return work(transaction);
    });
  }

  async #add(transaction: Transaction, userId: number, search: Given & { at: string }): Promise<SearchRow> {
    const { name, query, timeZone, at } = search;
    const isKnown = timeZone !== undefined && isTimeZone(timeZone);
    const zone = isKnown ? timeZone : this.#deps.timeZone;
    const row = await addSearch(transaction, userId, { name, query, time_zone: zone, created_at: at });
    await this.#deps.record(transaction, { kind: 'searchSaved', userId, searchId: row.id });
    return row;
  }

  /** Nothing that the search found before is new or announced any more. */
  async #changeQuery(transaction: Transaction, userId: number, id: number, query: string): Promise<void> {
    const kept = await searchesOf(transaction, userId);
    const own = kept.find((row) => row.id === id);
    if (own === undefined) throw new AppError('NOT_FOUND');
    if (own.query === query) return;
    if (kept.some((row) => row.query === query)) throw new AppError('SAVED_SEARCH_EXISTS');
    const at = this.#at();
    await changeSearch(transaction, userId, id, { query, filters_at: at, seen_at: at });
    await dropUnannounced(transaction, id);
    await this.#deps.record(transaction, { kind: 'searchSaved', userId, searchId: id, isEdit: true });
  }

  async #remove(transaction: Transaction, userId: number, ids: readonly number[]): Promise<void> {
    const gone = await removeSearches(transaction, userId, ids);
    await this.#deps.record(
      transaction,
      ...gone.map((searchId) => ({ kind: 'searchRemoved', userId, searchId }) as const),
    );
  }

  #at(): string {
    return new Date(this.#deps.now()).toISOString();
  }
}
