import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { newSecret, secretHash } from '#server/lib/secrets.ts';
import { SECOND_MS } from '#contract/time.ts';
import { Impressions, WRITE_AFTER_MS } from '#server/modules/statistics/impressions.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { count, type Figure, ms, quantile, type Section } from './section.ts';
import { type Filled, openSyntheticPosts } from './synthetic-posts.ts';
import type { UploadLoad } from './upload-load.ts';

const POSTS = 10_000;
const RECIPIENTS = 100_000;
const FIRST_USER = 1001;
const MAX_RATIO = 2;
const MAX_SHARE = 0.05;
const LISTED = 20;
const ROUNDS = 3;
/** How long the bench measures; notifying all recipients takes several minutes. */
const WATCHED_MS = 60 * SECOND_MS;
const LATER = '2999-01-01T00:00:00.000Z';
const SEARCHES = fileURLToPath(new URL('./upload-load.ts', import.meta.url));
const REQUESTS = fileURLToPath(new URL('./http-load.ts', import.meta.url));

/** This many users, each with a saved search that matches every car, and a session of the seller. */
const fillRecipients = ({ path }: Filled): string => {
  const token = newSecret();
  const file = new Sqlite(path);
  const at = new Date().toISOString();
  const user = file.prepare(
    `insert into users (id, is_business, is_verified, role, first_name, language, created_at) values (?, 0, 1, 0, 'Ani', 'en', ?)`,
  );
  const search = file.prepare(
    `insert into saved_search (user_id, name, query, frequency, channels, time_zone, seen_at, created_at)
      values (?, 'All', 'YearFrom=1950', 'instant', '["app","telegram","letter","push"]', 'Asia/Yerevan', ?, ?)`,
  );
  file.transaction(() => {
    for (let id = FIRST_USER; id < FIRST_USER + RECIPIENTS; id += 1) {
      user.run(id, at);
      search.run(id, at, at);
    }
    file
      .prepare(
        `insert into session (token_hash, user_id, kind, is_remembered, user_agent, created_at, last_seen_at, idle_until, ends_at)
          values (?, 1, 'cookie', 1, 'bench', ?, ?, ?, ?)`,
      )
      .run(secretHash(token), at, at, LATER, LATER);
    file.prepare(`update users set email = 'seller@example.com', is_verified = 1 where id = 1`).run();
  })();
  file.close();
  return `aniv-session=${token}`;
};

const untilIndexed = async ({ address }: OwnServer): Promise<void> => {
  for (;;) {
    const health = (await (await fetch(`${address}/api/health`)).json()) as { value: { search: string } };
    if (health.value.search === 'index') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Times of searches in milliseconds; at most ten searches a second. */
const searched = async ({ address }: OwnServer, cookie: string, seconds: number): Promise<readonly number[]> => {
  const what = [address, cookie, '', String(seconds), '0'];
  const { stdout } = await promisify(execFile)(process.execPath, [SEARCHES, ...what], { maxBuffer: 64 * 1024 ** 2 });
  // Written by our own program.
  return (JSON.parse(stdout) as UploadLoad).searches;
};

/** Lowers the price of a car of the seller that all saved searches match. */
const lowerPrice = async ({ address }: OwnServer, { path }: Filled, cookie: string): Promise<void> => {
  const file = new Sqlite(path, { readonly: true });
  const car = file
    .prepare<[], { id: number; modified_at: string; price_minor: number }>(
      `select id, modified_at, price_minor from post where owner_id = 1 and moderation = 'approved' and hidden_at is null
        and sold_at is null and deleted_at is null and price_minor > 200000 order by id desc limit 1`,
    )
    .get()!;
  file.close();
  const body = { postId: car.id, price: Math.floor(car.price_minor / 200), modifiedDateUtc: car.modified_at };
  const headers = { cookie, 'content-type': 'application/json', 'x-requested-with': 'aniv' };
  const reply = await fetch(`${address}/api/posts/price`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(await reply.text());
};

const recipients = async (server: OwnServer, filled: Filled, cookie: string, seconds: number): Promise<Figure[]> => {
  const file = new Sqlite(filled.path, { readonly: true });
  const found = () => Number(file.prepare('select count(*) as n from alert').pluck().get());
  const quiet = quantile(await searched(server, cookie, seconds), 0.95);
  await lowerPrice(server, filled, cookie);
  const start = performance.now();
  const busy: number[] = [];
  while (found() < RECIPIENTS && performance.now() - start < WATCHED_MS)
    busy.push(...(await searched(server, cookie, seconds)));
  const tookMs = performance.now() - start;
  const notified = found();
  file.close();
  const ratio = quantile(busy, 0.95) / quiet;
  return [
    {
      what: `search while a car is announced to ${count(RECIPIENTS)} users, p95, to its quiet value (${ms(quiet)})`,
      value: `${ms(quantile(busy, 0.95))} = ${ratio.toFixed(2)} of quiet`,
      aim: `≤ ${MAX_RATIO}`,
      isMet: ratio <= MAX_RATIO,
    },
    {
      what: `users who have it in the bell after ${(tookMs / SECOND_MS).toFixed(0)} s`,
      value: `${count(notified)} = ${count(Math.round((SECOND_MS * notified) / tookMs))}/s`,
    },
  ];
};

const rateOf = async (url: string, seconds: number): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, [REQUESTS, url, String(seconds)]);
  return Number(stdout);
};

/** Milliseconds that counting takes for each of this many lists, writes included. */
const countedMs = async ({ opened: { db } }: Filled, readers: number): Promise<number> => {
  const impressions = new Impressions({ db, now: Date.now, onError: console.error });
  const lists = Array.from({ length: POSTS }, (_, list) =>
    Array.from({ length: LISTED }, (__, at) => 1 + ((list * 7 + at) % POSTS)),
  );
  const start = performance.now();
  for (let reader = 0; reader < readers; reader += 1) {
    const ip = `10.${reader >> 8}.${reader & 255}.1`;
    impressions.listed(lists[reader % POSTS]!, { user: null, ip, userAgent: 'Mozilla/5.0' });
  }
  await impressions.flush();
  return (performance.now() - start) / readers;
};

/** What counting who was shown which cars adds to a search, when as many come as the server answers between two writes. */
const counting = async (filled: Filled, perSearchMs: number): Promise<Figure> => {
  const readers = Math.round(WRITE_AFTER_MS / perSearchMs);
  // The first time warms the code up, as it is in a server that has answered so many searches.
  await countedMs(filled, readers);
  const eachMs = await countedMs(filled, readers);
  const share = eachMs / perSearchMs;
  return {
    what: `counting the ${LISTED} cars of a search, to the search (${ms(perSearchMs)})`,
    value: `${(1000 * eachMs).toFixed(1)} µs = ${(100 * share).toFixed(1)} %`,
    aim: `≤ ${100 * MAX_SHARE} %`,
    isMet: share <= MAX_SHARE,
  };
};

/** Searches before and after every price fell. */
const fallenPrices = async (server: OwnServer, { path }: Filled, seconds: number): Promise<Figure[]> => {
  const url = `${server.address}/api/Posts/Search?YearFrom=2012&SortKey=Price&SortDirection=Asc&pageCount=30&MileageFrom={}`;
  const rates: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) rates[0]!.push(await rateOf(url, seconds));
  const file = new Sqlite(path);
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  file
    .prepare(
      `insert into post_price (post_id, at, price_minor, price_unit)
        select id, ?, price_minor * 2, price_unit from post`,
    )
    .run(at(9));
  file
    .prepare(
      `insert into post_price (post_id, at, price_minor, price_unit)
        select id, ?, price_minor, price_unit from post`,
    )
    .run(at(2));
  file.close();
  for (let round = 0; round < ROUNDS; round += 1) rates[1]!.push(await rateOf(url, seconds));
  const [before = 0, after = 0] = rates.map((samples) => quantile(samples, 0.5));
  return [
    { what: 'searches of 30 cars, never the same twice', value: `${count(Math.round(before))}/s` },
    {
      what: 'the same where every price fell',
      value: `${count(Math.round(after))}/s = ${(after / before).toFixed(2)} of it`,
    },
  ];
};

/** How much saved searches, counting and lower prices slow down other requests. */
export const returning: Section = {
  about: 'Reasons to return, beside searches',
  run: async ({ seconds }) => {
    const filled = await openSyntheticPosts(POSTS, Date.now());
    const cookie = fillRecipients(filled);
    const server = await startOwnServer(filled.dataDir);
    try {
      await untilIndexed(server);
      await server.untilAtRest();
      const url = `${server.address}/api/Posts/Search?YearFrom=2012&SortKey=Price&SortDirection=Asc&pageCount=20&MileageFrom={}`;
      const perSearchMs = 1000 / (await rateOf(url, seconds));
      return [
        await counting(filled, perSearchMs),
        ...(await fallenPrices(server, filled, seconds)),
        ...(await recipients(server, filled, cookie, seconds)),
      ];
    } finally {
      await server.stop();
      await filled.close();
    }
  },
};
