import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { DAY_MS } from '#contract/time.ts';
import { openDatabase, type OpenDatabase, SQLITE_FILE } from '#server/database/database.ts';
import { migrate } from '#server/database/migrator.ts';
import { searchTextOf } from '#server/lib/fold.ts';
import { loadReferenceData } from '#server/modules/catalogue/index.ts';
import { openRates } from '#server/modules/rates/index.ts';

const FILL = fileURLToPath(new URL('./fill-with-posts.ts', import.meta.url));
const SEED = 20_261_121;
const CHUNK = 10_000;

/** Pseudo-random draws, the same in every run. */
export type Draw = {
  /** 0 up to 1. */
  readonly share: () => number;
  /** A whole number from 0 below `below`. */
  readonly whole: (below: number) => number;
  /** The same with small numbers more frequent; a higher power makes them more so. */
  readonly skewed: (below: number, power: number) => number;
};

export const drawing = (seed: number): Draw => {
  const generator = xoroshiro128plus(seed);
  const share = () => (generator.next() >>> 0) / 2 ** 32;
  const skewed = (below: number, power: number) => Math.floor(below * share() ** power);
  return { share, whole: (below) => Math.floor(below * share()), skewed };
};

type Car = {
  readonly brand_id: number;
  readonly model_id: number;
  readonly generation_id: number;
  readonly modification_id: number;
  readonly body_type_id: number;
  readonly fuel_type_id: number;
  readonly drive_type_id: number;
  readonly transmission_type_id: number;
  readonly wheel_id: number;
  readonly year_from: number;
  readonly year_to: number | null;
  readonly brand: string;
  readonly model: string;
  readonly modification: string;
};

const CARS = `select m.id as modification_id, m.generation_id, m.model_id, o.brand_id, m.body_type_id, m.fuel_type_id,
  m.drive_type_id, m.transmission_type_id, m.wheel_id, m.year_from, m.year_to,
  b.name as brand, o.name as model, m.name as modification
  from modification m join model o on o.id = m.model_id join brand b on b.id = o.brand_id order by m.id`;

type Region = { readonly id: number; readonly country_id: number };

const flag = (draw: Draw, share: number): 0 | 1 => (draw.share() < share ? 1 : 0);
const past = (now: number, days: number) => new Date(now - Math.floor(days * DAY_MS)).toISOString();

const vehicleColumns = (draw: Draw, car: Car) => {
  const year = Math.min(car.year_to ?? 2026, 2026) - draw.whole(Math.max(1, (car.year_to ?? 2026) - car.year_from));
  return {
    category_id: 1,
    brand_id: car.brand_id,
    model_id: car.model_id,
    generation_id: car.generation_id,
    modification_id: draw.share() < 0.9 ? car.modification_id : null,
    modification_text: null,
    body_type_id: car.body_type_id,
    fuel_type_id: car.fuel_type_id,
    drive_type_id: draw.share() < 0.95 ? car.drive_type_id : null,
    transmission_type_id: car.transmission_type_id,
    wheel_id: car.wheel_id,
    color_id: 1 + draw.skewed(19, 2),
    document_type_id: 1 + draw.skewed(11, 3),
    availability_id: 1 + draw.skewed(6, 3),
    owner_number_id: 1 + draw.whole(5),
    year,
    mileage: Math.round(((2027 - year) * 18_000 * (0.4 + draw.share())) / 100) * 100,
    mileage_unit: 'km',
    displacement: 2000,
    horse_power: 150,
    search_text: searchTextOf({ brand: car.brand, model: car.model, modification: car.modification, year }),
  };
};

const stateColumns = (draw: Draw, now: number) => {
  const age = draw.share() ** 2 * 400;
  const isTop = draw.share() < 0.005;
  return {
    owner_id: 1 + draw.whole(50),
    moderation: draw.share() < 0.97 ? 'approved' : 'pending',
    hidden_at: draw.share() < 0.02 ? past(now, age / 2) : null,
    sold_at: draw.share() < 0.03 ? past(now, age / 2) : null,
    deleted_at: null,
    top_since: isTop ? past(now, draw.share() * 10) : null,
    top_until: isTop ? past(now, -draw.share() * 10) : null,
    created_at: past(now, age),
    modified_at: past(now, age * draw.share()),
  };
};

const placeAndPriceColumns = (draw: Draw, { id, country_id }: Region, year: number) => {
  const usd = Math.round(45_000 * 0.9 ** (2026 - year) * (0.5 + draw.share() + draw.share() ** 6)) * 100 + 50_000;
  return {
    country_id,
    region_id: id,
    price_minor: usd,
    price_unit: 'USD',
    price_usd_minor: usd,
    is_new: flag(draw, 0.04),
    is_damaged: flag(draw, 0.1),
    is_run_and_go: flag(draw, 0.9),
    is_under_warranty: flag(draw, 0.12),
    is_negotiable: flag(draw, 0.4),
    is_exchange_possible: flag(draw, 0.2),
    is_instalment_possible: flag(draw, 0.2),
    is_cleared: flag(draw, 0.8),
    clearance_country_id: draw.share() < 0.95 ? country_id : 3,
    clearance_price_minor: null,
    clearance_price_unit: null,
  };
};

const TEXT = 'One owner, garage kept, serviced on time at the dealer, two sets of tyres, no accidents. '.repeat(3);
const contactColumns = {
  vin: null,
  is_vin_hidden: 0,
  original_description: TEXT,
  original_language: 'en',
  video_url: null,
  contact_name: 'Anna',
  contact_email: null,
  contact_phone_number: '+37491000000',
  whatsapp_number: null,
  telegram_number: null,
  lookup_address: null,
};

const insertUsers = (file: Sqlite.Database, now: number): void => {
  const insert = file.prepare(
    `insert into users (id, is_business, is_verified, role, first_name, language, created_at)
     values (?, ?, 1, 0, 'Anna', 'en', ?)`,
  );
  for (let id = 1; id <= 50; id++) insert.run(id, id % 3 === 0 ? 1 : 0, past(now, 500));
};

/** Three photos a post, from a set of fifty that all posts share. */
const insertPhotos = (file: Sqlite.Database, posts: number, now: number): void => {
  const media = file.prepare(
    'insert into media (key, width, height, bytes, created_at) values (?, 1280, 960, 90000, ?)',
  );
  const keys = Array.from({ length: 50 }, (_, at) => (at + 16).toString(16).padStart(64, 'a'));
  for (const key of keys) media.run(key, past(now, 500));
  const photo = file.prepare('insert into post_photo (post_id, position, media_key) values (?, ?, ?)');
  file.transaction(() => {
    for (let id = 1; id <= posts; id++) for (let at = 0; at < 5; at++) photo.run(id, at, keys[(id + at) % 50]);
  })();
};

/** Posts drawn one by one; more than these are copies, which SQLite makes ten times as fast. */
const DRAWN = 1_000_000;

/** How a copy differs: it is older, dearer and has a higher mileage. */
const OF_COPY: Readonly<Record<string, string>> = {
  created_at: `strftime('%Y-%m-%dT%H:%M:%fZ', created_at, (-977 * @copy) || ' seconds')`,
  modified_at: `strftime('%Y-%m-%dT%H:%M:%fZ', modified_at, (-977 * @copy) || ' seconds')`,
  price_minor: 'price_minor + 700 * @copy',
  price_usd_minor: 'price_usd_minor + 700 * @copy',
  mileage: 'mileage + 100 * @copy',
};

const copyPosts = (file: Sqlite.Database, columns: readonly string[], posts: number): void => {
  const values = columns.map((column) => OF_COPY[column] ?? column);
  const copy = file.prepare(
    `insert into post (${columns.join(', ')}) select ${values.join(', ')} from post where id <= @most`,
  );
  for (let from = DRAWN; from < posts; from += DRAWN)
    copy.run({ copy: from / DRAWN, most: Math.min(DRAWN, posts - from) });
};

const insertPosts = (file: Sqlite.Database, posts: number, now: number): void => {
  const draw = drawing(SEED);
  const cars = file.prepare<[], Car>(CARS).all();
  const regions = file.prepare<[], Region>('select id, country_id from region order by id').all();
  const one = () => {
    // Neighbours in the catalogue are one model, so skewing the place makes a few models frequent.
    const vehicle = vehicleColumns(draw, cars[draw.skewed(cars.length, 2)]!);
    const region = regions[draw.skewed(regions.length, 2.5)]!;
    return {
      ...stateColumns(draw, now),
      ...vehicle,
      ...placeAndPriceColumns(draw, region, vehicle.year),
      ...contactColumns,
    };
  };
  const columns = Object.keys(one());
  const insert = file.prepare(
    `insert into post (${columns.join(', ')}) values (${columns.map((column) => `@${column}`).join(', ')})`,
  );
  const drawn = Math.min(posts, DRAWN);
  for (let from = 0; from < drawn; from += CHUNK) {
    file.transaction(() => {
      for (let at = from; at < Math.min(drawn, from + CHUNK); at++) insert.run(one());
    })();
  }
  copyPosts(file, columns, posts);
};

type Wanted = { readonly dataDir: string; readonly posts: number; readonly now: number; readonly withPhotos: boolean };

/** Makes a file with the tables and the shipped catalogue. */
const makeEmpty = async (dataDir: string): Promise<void> => {
  const empty = openDatabase({ url: '', dataDir });
  await migrate(empty);
  await loadReferenceData(empty.db);
  // A first table of exchange rates would recompute every price; a server with posts has one already.
  await openRates(empty.db);
  await empty.close();
};

/** Makes a file and fills it quickly: no syncing, and the indexes of posts are made again at the end. */
export const fillWithPosts = async ({ dataDir, posts, now, withPhotos }: Wanted): Promise<void> => {
  await makeEmpty(dataDir);
  const file = new Sqlite(join(dataDir, SQLITE_FILE));
  file.pragma('synchronous = off');
  file.pragma('foreign_keys = off');
  const indexes = file
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_master where type = 'index' and tbl_name = 'post' and sql is not null",
    )
    .all();
  for (const { name } of indexes) file.exec(`drop index "${name}"`);
  insertUsers(file, now);
  insertPosts(file, posts, now);
  if (withPhotos) insertPhotos(file, posts, now);
  for (const { sql } of indexes) file.exec(sql);
  file.exec('analyze');
  file.pragma('wal_checkpoint(truncate)');
  file.close();
};

export type Filled = {
  readonly dataDir: string;
  readonly path: string;
  readonly opened: OpenDatabase;
  readonly close: () => Promise<void>;
};

/** A SQLite file in a temporary folder with the shipped catalogue and this many posts; closing deletes it. */
export const openSyntheticPosts = async (posts: number, now: number, withPhotos = true): Promise<Filled> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aniv-bench-'));
  // In its own process, so that its memory does not count as the server's.
  execFileSync(process.execPath, [FILL, JSON.stringify({ dataDir, posts, now, withPhotos } satisfies Wanted)]);
  const opened = openDatabase({ url: '', dataDir });
  return {
    dataDir,
    path: join(dataDir, SQLITE_FILE),
    opened,
    close: async () => {
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
