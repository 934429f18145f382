import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Currency } from '#contract/money.ts';
import { openWords, parseQuery, type ReadWords } from '#server/modules/words/index.ts';
import { type Figure, ms, quantile, type Section, timed } from './section.ts';
import { openSyntheticPosts } from './synthetic-posts.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../resources/search-words');
const FILES = ['queries.tsv', 'held-out.tsv'];
const MAX_P95_MS = 1;
const RUNS = 5;

const texts = (): string[] =>
  FILES.flatMap((file) => readFileSync(path.join(FOLDER, file), 'utf8').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t')[1] ?? '');

const setting = {
  thisYear: 2026,
  currency: 'AMD' as const,
  perUsd: (currency: Currency) => (currency === 'AMD' ? 360 : 1),
};

/** Times of each query: the best of the runs, since other programs use the machine too. */
export const words: Section = {
  about: 'Search queries: reading what people type',
  run: async () => {
    const {
      opened: { db },
      close,
    } = await openSyntheticPosts(10, Date.now());
    try {
      let read: ReadWords | undefined;
      const load = await timed(async () => {
        read = await openWords({ db, now: Date.now, onError: console.error }).current();
      });
      if (read === undefined) throw new Error('The words were not read.');
      const { lexicon } = read;
      const queries = texts();
      const times = queries.map(() => Infinity);
      for (let run = 0; run < RUNS; run++) {
        for (const [at, text] of queries.entries())
          times[at] = Math.min(times[at]!, await timed(() => parseQuery(text, lexicon, setting)));
      }
      const figure: Figure = {
        what: `${queries.length} queries, p50 / p95`,
        value: `${ms(quantile(times, 0.5))} / ${ms(quantile(times, 0.95))}`,
        aim: `p95 ≤ ${MAX_P95_MS} ms`,
        isMet: quantile(times, 0.95) <= MAX_P95_MS,
      };
      return [figure, { what: 'making the vocabulary', value: ms(load) }];
    } finally {
      await close();
    }
  },
};
