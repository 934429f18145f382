import { monitorEventLoopDelay } from 'node:perf_hooks';
import Sqlite from 'better-sqlite3';
import { ColumnIndex } from '#server/modules/search/column-index.ts';
import type { SearchPage, SearchRequest } from '#server/modules/search/filter.ts';
import { loadSegment } from '#server/modules/search/loader.repository.ts';
import { SqlSearch } from '#server/modules/search/sql-search.repository.ts';
import { randomSearches } from './random-searches.ts';
import { type BenchOptions, count, type Figure, ms, quantile, type Section, timed } from './section.ts';
import { drawing, type Filled, openSyntheticPosts } from './synthetic-posts.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const PAGE = 20;
const MAX_BYTES = 120;

type Aims = { readonly floors?: number; readonly p99Ms: number; readonly loadMs?: number; readonly megabytes?: number };

/** The aims for a market of this many posts. */
const aimsOf = (posts: number): Aims => {
  if (posts >= 10_000_000) return { floors: 3, p99Ms: 20, loadMs: 90_000, megabytes: 1300 };
  return posts >= 1_000_000 ? { floors: 6, p99Ms: 5 } : { p99Ms: 5 };
};

/** A figure, with its aim if `most` is given. */
const aimed = (what: string, value: number, say: (value: number) => string, most: number | undefined): Figure => ({
  what,
  value: say(value),
  ...(most === undefined ? {} : { aim: `≤ ${say(most)}`, isMet: value <= most }),
});

/** Fetches the rows of a page by id with one prepared statement. */
const rowFetcher = (file: Sqlite.Database) => {
  const statement = file.prepare(
    `select * from post where id in (${Array.from({ length: PAGE }, () => '?').join(', ')})`,
  );
  return (ids: readonly number[]) => statement.all(...ids, ...Array.from({ length: PAGE - ids.length }, () => -1));
};

/** The floor: fetching twenty random posts. */
const measureFloor = async (file: Sqlite.Database, posts: number): Promise<number> => {
  const fetch = rowFetcher(file);
  const draw = drawing(1);
  const times: number[] = [];
  for (let round = 0; round < 500; round++) {
    const ids = Array.from({ length: PAGE }, () => 1 + draw.whole(posts));
    times.push(await timed(() => fetch(ids)));
  }
  return quantile(times, 0.5);
};

const RUNS = 3;

/** Times of each search alone and with its rows: the best of three runs, since other programs use the machine too. */
const measureIndex = (index: ColumnIndex, file: Sqlite.Database, searches: readonly SearchRequest[]) => {
  const fetch = rowFetcher(file);
  const answers: SearchPage[] = [];
  const alone = searches.map(() => Infinity);
  const whole = searches.map(() => Infinity);
  for (let run = 0; run < RUNS; run++) {
    for (const [at, search] of searches.entries()) {
      const start = performance.now();
      const answer = index.search(search);
      const found = performance.now();
      fetch(answer.ids);
      alone[at] = Math.min(alone[at]!, found - start);
      whole[at] = Math.min(whole[at]!, performance.now() - start);
      answers[at] = answer;
    }
  }
  return { answers, alone, whole };
};

const measureSql = async (sql: SqlSearch, searches: readonly SearchRequest[], expected: readonly SearchPage[]) => {
  const times: number[] = [];
  let differences = 0;
  for (const [at, search] of searches.entries()) {
    let answer: SearchPage | undefined;
    times.push(await timed(async () => (answer = await sql.search(search))));
    if (JSON.stringify(answer) !== JSON.stringify(expected[at])) differences++;
  }
  return { times, differences };
};

const measureFacets = async (index: ColumnIndex, searches: readonly SearchRequest[]): Promise<number[]> => {
  const times = searches.map(() => Infinity);
  for (let run = 0; run < RUNS; run++) {
    for (const [at, { filter }] of searches.entries()) {
      times[at] = Math.min(times[at]!, await timed(() => index.facets({ filter })));
    }
  }
  return times;
};

/** Loads the index, as a server does beside its other work. */
const measureLoad = async (db: Filled['opened']['db']) => {
  const waits = monitorEventLoopDelay({ resolution: 1 });
  waits.enable();
  const cpu = process.cpuUsage();
  let index: ColumnIndex | undefined;
  const load = await timed(async () => {
    index = new ColumnIndex(await loadSegment(db, new AbortController().signal));
  });
  const { user, system } = process.cpuUsage(cpu);
  waits.disable();
  if (index === undefined) throw new Error('The index did not load.');
  return {
    index,
    load,
    loadCpu: (user + system) / 1000,
    longestWait: waits.max / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024,
  };
};

type Compared = Awaited<ReturnType<typeof measureSql>>;

/** No figure if nothing was compared: SQL takes minutes for a search of ten million posts. */
const figuresOfSql = (name: (what: string) => string, { times, differences }: Compared, floor: number): Figure[] => {
  if (times.length === 0) return [];
  const p50 = quantile(times, 0.5);
  const p99 = quantile(times, 0.99);
  return [
    { what: name('plain SQL, p50 / p99'), value: `${ms(p50)} = ${(p50 / floor).toFixed(0)} floors / ${ms(p99)}` },
    {
      what: name(`differences between index and SQL in ${count(times.length)} searches`),
      value: String(differences),
      aim: '0',
      isMet: differences === 0,
    },
  ];
};

const figuresFor = async (posts: number, { combinations, compared }: BenchOptions): Promise<Figure[]> => {
  const { path, opened, close } = await openSyntheticPosts(posts, NOW, false);
  const file = new Sqlite(path, { readonly: true });
  try {
    const { index, load, loadCpu, longestWait, megabytes } = await measureLoad(opened.db);
    const searches = randomSearches(file, combinations, 7, NOW);
    const floor = await measureFloor(file, posts);
    const { answers, alone, whole } = measureIndex(index, file, searches);
    const facets = await measureFacets(index, searches.slice(0, 300));
    const sql = await measureSql(new SqlSearch(opened.db), searches.slice(0, compared), answers);
    const p50 = quantile(whole, 0.5);
    const bytes = index.bytes / index.size;
    const aims = aimsOf(posts);
    const name = (what: string) => `${count(posts)} posts: ${what}`;
    const inFloors = (times: number) => `${ms(times * floor)} = ${times.toFixed(1)} floors`;
    return [
      { what: name('20 rows by id (floor), p50'), value: ms(floor) },
      aimed(name('index with exact total and rows, p50'), p50 / floor, inFloors, aims.floors),
      aimed(name('index with exact total and rows, p99'), quantile(whole, 0.99), ms, aims.p99Ms),
      { what: name('index alone, p50 / p99'), value: `${ms(quantile(alone, 0.5))} / ${ms(quantile(alone, 0.99))}` },
      ...figuresOfSql(name, sql, floor),
      {
        what: name('all facet counts, p50 / p99'),
        value: `${ms(quantile(facets, 0.5))} / ${ms(quantile(facets, 0.99))}`,
      },
      aimed(name('load of the index'), load, ms, aims.loadMs),
      { what: name('its processor time'), value: ms(loadCpu) },
      { what: name('longest wait of other work meanwhile'), value: ms(longestWait) },
      aimed(name('memory of the process, at most'), megabytes, (value) => `${value.toFixed(0)} MB`, aims.megabytes),
      aimed(
        name('memory of the index'),
        bytes,
        (value) => `${value.toFixed(0)} bytes a post`,
        posts >= 1_000_000 ? MAX_BYTES : undefined,
      ),
    ];
  } finally {
    file.close();
    await close();
  }
};

export const search: Section = {
  about: 'Search: random combinations of 1–12 filters, 4 sorts, exact totals',
  run: async (options) => {
    const figures: Figure[] = [];
    for (const posts of options.posts) figures.push(...(await figuresFor(posts, options)));
    return figures;
  },
};
