import { setImmediate } from 'node:timers/promises';
import { MINUTE_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { paced } from '#server/lib/paced.ts';
import type { Lease } from '#server/module.ts';
import { segmentOf } from './comparables.ts';
import { addStale, findMissed, nextStale, priceQueue, removeStale } from './due.repository.ts';
import { judge, percentBeside } from './judge.ts';
import {
  addUnjudged,
  carsOfSegment,
  companyCars,
  deleteFacts,
  factsOf,
  type LiveCar,
  liveCars,
  saveFacts,
} from './prices.repository.ts';

export type LabellingDeps = {
  readonly db: Db;
  readonly record: RecordEvents;
  readonly now: () => number;
};

type Fact = Awaited<ReturnType<typeof factsOf>>[number];

/** Posts of one transaction. */
const BATCH = 100;
/** Posts looked through at once for what events did not tell. */
const SEARCHED = 1000;
/** Judging some prices takes a few milliseconds; other requests run in between. */
const JUDGED_AT_ONCE = 10;
/** The shares of the time that looking through the market and judging many posts may take. */
const SHARES = { search: 0.2, judging: 0.5 } as const;
/** The other cars of a segment are judged again at most this often. */
const STALE_MS = 10 * MINUTE_MS;

const factOf = (car: LiveCar, segment: string, offers: readonly LiveCar[], at: string): Fact => {
  const { cars, label, expected, bounds } = judge(car, offers);
  return {
    post_id: car.id,
    segment,
    price_minor: car.priceMinor,
    price_unit: car.priceUnit,
    price_usd_minor: car.price,
    label,
    cars,
    expected,
    bound_great: bounds?.[0] ?? null,
    bound_good: bounds?.[1] ?? null,
    bound_high: bounds?.[2] ?? null,
    bound_very_high: bounds?.[3] ?? null,
    computed_at: at,
  };
};

/** The live cars of a segment; one that changed since it was judged may have left it. */
const offersOf = async ({ db }: LabellingDeps, segment: string): Promise<LiveCar[]> =>
  (await carsOfSegment(db, segment)).filter((car) => segmentOf(car) === segment);

/** Judges cars of a segment by its offers. */
const judged = async (
  { now }: LabellingDeps,
  segment: string,
  { cars, offers, signal }: { cars: readonly LiveCar[]; offers: readonly LiveCar[]; signal: AbortSignal },
): Promise<Fact[]> => {
  const at = new Date(now()).toISOString();
  const facts: Fact[] = [];
  for (const [place, car] of cars.entries()) {
    facts.push(factOf(car, segment, offers, at));
    if (place % JUDGED_AT_ONCE === 0) await setImmediate();
    signal.throwIfAborted();
  }
  return facts;
};

/** Whether people would see another label: one of another price is not shown. */
const differs = (fact: Fact | undefined, before: Fact | undefined): boolean => {
  const shown = (one: Fact | undefined) =>
    one === undefined || one.label === null ? '' : `${one.label} ${one.price_minor} ${one.price_unit}`;
  return shown(fact) !== shown(before);
};

/** Whether the company would see another judgement in its stock. */
const differsInStock = (fact: Fact | undefined, before: Fact | undefined): boolean => {
  const percentOf = (one: Fact | undefined) => percentBeside(one?.price_usd_minor ?? null, one?.expected ?? null);
  return differs(fact, before) || percentOf(fact) !== percentOf(before);
};

/** Replaces stored labels, and records events for those that changed. */
const store = async (
  { record }: LabellingDeps,
  transaction: Parameters<RecordEvents>[0],
  facts: readonly Fact[],
  before: readonly Fact[],
): Promise<void> => {
  const after = new Map(facts.map((fact) => [fact.post_id, fact]));
  const known = new Map(before.map((fact) => [fact.post_id, fact]));
  await saveFacts(transaction, facts);
  await deleteFacts(
    transaction,
    before.flatMap(({ post_id: id }) => (after.has(id) ? [] : [id])),
  );
  const changed = (differ: typeof differs): number[] =>
    [...new Set([...after.keys(), ...known.keys()])].filter((id) => differ(after.get(id), known.get(id)));
  const postIds = changed(differs);
  const ofCompanies = await companyCars(transaction, changed(differsInStock));
  if (postIds.length > 0) await record(transaction, { kind: 'pricesLabelled', postIds });
  if (ofCompanies.length > 0)
    await record(transaction, ...ofCompanies.map((car) => ({ kind: 'stockPriceJudged' as const, ...car })));
};

/** Judges posts that changed, part by part until none is left, and marks the segments that they left or joined. */
export const labelDue =
  (deps: LabellingDeps) =>
  async ({ assertHeld, signal }: Lease): Promise<void> => {
    const { db, now } = deps;
    const pause = paced(SHARES.judging);
    for (;;) {
      const due = await priceQueue.next(db, BATCH);
      if (due.length === 0) return;
      const ids = due.map(({ post_id: id }) => id);
      const cars = await liveCars(db, ids);
      const before = await factsOf(db, ids);
      const facts: Fact[] = [];
      for (const [segment, own] of Map.groupBy(cars, segmentOf)) {
        if (segment === undefined) continue;
        const others = (await offersOf(deps, segment)).filter(({ id }) => !ids.includes(id));
        facts.push(...(await judged(deps, segment, { cars: own, offers: [...others, ...own], signal })));
      }
      const segments = new Set([...facts, ...before].map(({ segment }) => segment));
      await db.transaction().execute(async (transaction) => {
        await assertHeld(transaction);
        await store(deps, transaction, facts, before);
        await addStale(transaction, [...segments], new Date(now()).toISOString());
        await priceQueue.remove(transaction, due);
      });
      await pause(signal);
    }
  };

const hasChanged = (fact: Fact, before: Fact | undefined): boolean =>
  before === undefined ||
  (['label', 'cars', 'expected', 'bound_great', 'bound_very_high', 'price_minor', 'price_unit'] as const).some(
    (column) => Number(fact[column]) !== Number(before[column]) && fact[column] !== before[column],
  );

/** Judges the other cars of segments whose cars changed a while ago: all changes of that time at once. */
export const labelNeighbours =
  (deps: LabellingDeps) =>
  async ({ assertHeld, signal }: Lease): Promise<void> => {
    const { db, now } = deps;
    const until = new Date(now() - STALE_MS).toISOString();
    for (;;) {
      signal.throwIfAborted();
      const stale = await nextStale(db, until);
      if (stale === undefined) return;
      // Taken off first: what changes from here on has the segment judged once more.
      await db.transaction().execute(async (transaction) => {
        await assertHeld(transaction);
        await removeStale(transaction, stale.segment);
      });
      const offers = await offersOf(deps, stale.segment);
      for (let from = 0; from < offers.length; from += BATCH) {
        const part = offers.slice(from, from + BATCH);
        const before = await factsOf(
          db,
          part.map(({ id }) => id),
        );
        const known = new Map(before.map((fact) => [fact.post_id, fact]));
        const all = await judged(deps, stale.segment, { cars: part, offers, signal });
        const facts = all.filter((fact) => hasChanged(fact, known.get(fact.post_id)));
        const changed = new Set(facts.map(({ post_id: id }) => id));
        await db.transaction().execute(async (transaction) => {
          await assertHeld(transaction);
          await store(
            deps,
            transaction,
            facts,
            before.filter(({ post_id: id }) => changed.has(id)),
          );
        });
      }
    }
  };

/** Finds what events did not tell: the market at the first start, and prices that follow exchange rates. */
export const findUnlabelled =
  ({ db, now }: LabellingDeps) =>
  async ({ assertHeld, signal }: Lease): Promise<void> => {
    const pause = paced(SHARES.search);
    for (let after = 0; ; ) {
      signal.throwIfAborted();
      const { last, ids } = await findMissed(db, after, SEARCHED);
      if (last === undefined) return;
      after = last;
      if (ids.length > 0)
        await db.transaction().execute(async (transaction) => {
          await assertHeld(transaction);
          await addUnjudged(transaction, await liveCars(transaction, ids), new Date(now()).toISOString());
          await priceQueue.addWithoutEvent(transaction, ids);
        });
      await pause(signal);
    }
  };
