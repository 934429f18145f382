import Sqlite from 'better-sqlite3';
import { EVERY_POST, type IndexRow, type PostFilter, readLive } from '#server/modules/search/index.ts';
import { SearchIndex } from '#server/modules/saved-searches/matcher/search-matcher.ts';
import { count, type Figure, ms, quantile, type Section } from './section.ts';
import { type Draw, drawing, openSyntheticPosts } from './synthetic-posts.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const SEARCHES = 1_000_000;
const CARS = 500;
const RUNS = 3;
const MAX_P95_MS = 5;
const MAX_BYTES = 120;

/**
 * A search as people save them around a car that exists: most by model, some by brand or several models, few without
 * either; with a highest price, years, a place or a body, and seldom a word.
 */
const searchAround = (post: IndexRow, other: IndexRow, draw: Draw): PostFilter => {
  const kind = draw.share();
  const { brand, model, region, country, bodyType } = post.equals;
  const price = Math.ceil(post.price * (0.7 + draw.share()));
  const car = { brand, model };
  const equals = kind < 0.7 ? car : kind < 0.85 ? { brand } : {};
  const place = draw.share();
  return {
    ...EVERY_POST,
    equals: {
      ...equals,
      ...(place < 0.15 ? { country, region } : place < 0.4 ? { country } : {}),
      ...(kind >= 0.95 || draw.share() < 0.1 ? { bodyType } : {}),
    },
    cars: kind >= 0.85 && kind < 0.95 ? [car, { brand: other.equals.brand, model: other.equals.model }] : [],
    ranges: {
      ...(draw.share() < 0.85
        ? { price: { to: price, ...(draw.share() < 0.3 ? { from: Math.floor(price / 2) } : {}) } }
        : {}),
      ...(draw.share() < 0.6 ? { year: { from: post.year - draw.whole(5) } } : {}),
      ...(draw.share() < 0.3 ? { mileage: { to: post.mileage + 50_000 } } : {}),
    },
    features: draw.share() < 0.05 ? post.features.slice(0, 1) : [],
    words: draw.share() < 0.03 ? [String(post.year)] : [],
  };
};

const run = async (): Promise<readonly Figure[]> => {
  const { path, opened, close } = await openSyntheticPosts(10_000, NOW);
  const file = new Sqlite(path, { readonly: true });
  const ids = file
    .prepare<[number], { id: number }>('select id from post order by id desc limit ?')
    .all(4000)
    .map(({ id }) => id);
  const posts: IndexRow[] = [];
  for (let at = 0; at < ids.length; at += 500)
    posts.push(...(await readLive(opened.db, ids.slice(at, at + 500))).values());
  const draw = drawing(31);
  const any = () => posts[draw.whole(posts.length)]!;
  const index = new SearchIndex();
  const start = performance.now();
  for (let id = 1; id <= SEARCHES; id++) index.add(id, searchAround(any(), any(), draw));
  const built = performance.now() - start;
  const cars = Array.from({ length: CARS }, any);
  const times = cars.map(() => Infinity);
  const found: number[] = [];
  // The best of three runs: other programs use the machine too.
  for (let turn = 0; turn < RUNS; turn++) {
    for (const [at, post] of cars.entries()) {
      const asked = performance.now();
      found[at] = index.match(post).length;
      times[at] = Math.min(times[at]!, performance.now() - asked);
    }
  }
  file.close();
  await close();
  const bytes = index.bytes / SEARCHES;
  const p95 = quantile(times, 0.95);
  return [
    {
      what: `who wants a car, of ${count(SEARCHES)} searches, p95`,
      value: ms(p95),
      aim: `≤ ${MAX_P95_MS} ms`,
      isMet: p95 <= MAX_P95_MS,
    },
    { what: 'the same, median', value: ms(quantile(times, 0.5)) },
    { what: 'searches that want a car, median', value: count(quantile(found, 0.5)) },
    {
      what: 'memory of a search',
      value: `${bytes.toFixed(0)} bytes`,
      aim: `≤ ${MAX_BYTES} bytes`,
      isMet: bytes <= MAX_BYTES,
    },
    { what: 'reading all searches into the index', value: ms(built) },
  ];
};

/** Saved searches in reverse: which of them match a new car. */
export const alerts: Section = { about: 'Saved searches that a car meets', run };
