import { setImmediate } from 'node:timers/promises';
import { MINUTE_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import { catalogueVersion, type Lists, readGenerations, readLists, readTitleWords } from './lists.repository.ts';
import { createLexicon, type Lexicon } from './query/lexicon.ts';

/** The lexicon with the lists it was made from. */
export type ReadWords = {
  readonly lexicon: Lexicon;
  readonly lists: Lists;
  readonly generationName: (id: number) => string | undefined;
};

export type Words = {
  /** The words of the catalogue as it is; another process may have imported a new one a minute ago. */
  readonly current: () => Promise<ReadWords>;
};

export type WordsDeps = {
  readonly db: Db;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
};

/** Keeps the words of queries in memory, made at the first use and anew when the catalogue has changed. */
export const openWords = ({ db, now, onError }: WordsDeps): Words => {
  let made: { readonly version: string; readonly words: Promise<ReadWords> } | undefined;
  let checkedAt = 0;

  const make = async (): Promise<ReadWords> => {
    const [lists, generations, titleWords] = await Promise.all([
      readLists(db),
      readGenerations(db),
      readTitleWords(db),
    ]);
    const names = new Map(generations.map(({ id, name }) => [id, name]));
    return {
      lexicon: await createLexicon({ lists, generations, titleWords }, setImmediate),
      lists,
      generationName: (id) => names.get(id),
    };
  };
  const refresh = async (): Promise<void> => {
    const version = await catalogueVersion(db);
    if (made?.version === version) return;
    const words = make();
    if (made !== undefined) await words;
    made = { version, words };
    words.catch(() => (made = undefined));
  };

  const current = async (): Promise<ReadWords> => {
    const at = now();
    if (made === undefined) {
      checkedAt = at;
      await refresh();
    } else if (at - checkedAt >= MINUTE_MS) {
      checkedAt = at;
      refresh().catch(onError);
    }
    return made!.words;
  };
  return { current };
};
