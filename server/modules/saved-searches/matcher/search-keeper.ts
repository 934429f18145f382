import { setImmediate } from 'node:timers/promises';
import type { Currency } from '#contract/money.ts';
import type { Db } from '#server/database/connection.ts';
import type { RatesService } from '#server/modules/rates/index.ts';
import type { IndexRow } from '#server/modules/search/index.ts';
import { filterOf } from '../saved-query.ts';
import { queriesOf, savedAfter, searchesAfter } from '../saved-searches.repository.ts';
import { SearchIndex } from './search-matcher.ts';

/** Small enough that requests between two slices wait a few milliseconds only. */
const SLICE = 500;

export type SearchKeeperDeps = {
  readonly db: Db;
  readonly rates: Pick<RatesService, 'current' | 'toUsdMinor'>;
  /** The number of the event up to which nothing can appear any more. */
  readonly settledUpTo: () => Promise<number>;
};

type Loaded = {
  readonly index: SearchIndex;
  /** The day of the rates by which prices were converted. */
  readonly ratesDate: string;
  /** Searches saved or edited up to this event are in the index. */
  position: number;
};

/**
 * Holds the index of saved searches: read from the database when first needed and after new rates, then brought up to
 * date by the events before each question. Deleted searches may stay in it until then.
 */
export class SearchKeeper {
  readonly #deps: SearchKeeperDeps;
  #loading: Promise<Loaded> | undefined;
  #work: Promise<unknown> = Promise.resolve();

  constructor(deps: SearchKeeperDeps) {
    this.#deps = deps;
  }

  /** Ids of the searches saved before an event that a live post meets. */
  match(post: IndexRow, before: number): Promise<Uint32Array> {
    const matched = this.#work.then(async () => {
      const loaded = await this.#current();
      await this.#follow(loaded, before);
      return loaded.index.match(post);
    });
    this.#work = matched.catch(() => undefined);
    return matched;
  }

  #current(): Promise<Loaded> {
    this.#loading = (this.#loading ?? this.#load()).then(
      (loaded) => (loaded.ratesDate === this.#deps.rates.current().date ? loaded : this.#load()),
      () => this.#load(),
    );
    return this.#loading;
  }

  async #load(): Promise<Loaded> {
    const { db, settledUpTo, rates } = this.#deps;
    const position = await settledUpTo();
    const index = new SearchIndex();
    const ratesDate = rates.current().date;
    let after = 0;
    for (;;) {
      const rows = await searchesAfter(db, after, SLICE);
      this.#add(index, rows);
      const last = rows.at(-1);
      if (last === undefined || rows.length < SLICE) return { index, ratesDate, position };
      after = last.id;
      await setImmediate();
    }
  }

  async #follow(loaded: Loaded, before: number): Promise<void> {
    while (loaded.position < before) {
      const saved = await savedAfter(this.#deps.db, loaded.position, before, SLICE);
      if (saved.length > 0) {
        const ids = saved.map(({ searchId }) => searchId);
        const rows = await queriesOf(this.#deps.db, ids);
        for (const { searchId, isEdit } of saved) if (isEdit === true) loaded.index.remove(searchId);
        this.#add(loaded.index, rows);
      }
      loaded.position = saved.length < SLICE ? before : saved.at(-1)!.number;
    }
  }

  #add(index: SearchIndex, rows: readonly { readonly id: number; readonly query: string }[]): void {
    const { current, toUsdMinor } = this.#deps.rates;
    const toUsd = (minor: number, currency: Currency) =>
      current().perUsd[currency] === undefined ? undefined : toUsdMinor(minor, currency);
    for (const { id, query } of rows) {
      const filter = filterOf(query, toUsd);
      if (filter !== undefined) index.add(id, filter);
    }
  }
}
