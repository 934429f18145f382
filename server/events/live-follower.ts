import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS } from '#contract/time.ts';
import { type Recorded, type Stored, asKnown } from './events.ts';
import { eventsBeyond, lastNumber } from './events.repository.ts';
import type { EventReader, ReaderDeps } from './reader.ts';
import { sweptUpTo } from './sweep.ts';

/** Polling interval: a lost notification costs this much and never an event. */
const POLL_MS = 250;
/** The shortest time between two reads on request; further notifications in between share one read. */
const PAUSE_MS = 10;
/** First delay before a number that may still commit is read again. */
const GAP_MS = 20;
const BATCH = 1000;
/** Without a read for this long the node answers from the database. */
const BEHIND_MS = 2000;
/** How long a request waits for a read. */
const WAIT_MS = 1000;
/** After this time without a read, events may have been swept. */
const LONG_MS = HOUR_MS;
/** More missing numbers than transactions can hold: cached data is read again. */
const MANY_GAPS = 5000;

export type LiveFollowerDeps = ReaderDeps & {
  readonly reader: EventReader;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  /** Events of other nodes, in order except for overlapping transactions. */
  readonly onEvents: (recorded: readonly Recorded[]) => Promise<void>;
  /** Unread events were deleted: all cached data must be read again. */
  readonly onMissed: () => Promise<void>;
};

/** How far a node is behind: `events` written and not read, and `ms` since its last read. */
export type Lag = { readonly events: number; readonly ms: number };

/**
 * Follows the events of other nodes by number. Subscribers read the affected rows from the database, so the
 * order of overlapping transactions does not matter: an event behind a missing number is handled at once, and the missing
 * one when it commits.
 */
export class LiveFollower {
  readonly #deps: LiveFollowerDeps;
  /** The highest number read, and the smaller missing ones, each with its mark (see createEventReader). */
  #high = 0;
  readonly #gaps = new Map<number, number | undefined>();
  /** Numbers of this process, which notifies its own subscribers itself. */
  readonly #own = new Set<number>();
  #announced = 0;
  #readAt = 0;
  #wallAt = 0;
  #isOverdue = false;
  #looks = 0;
  /** A request waits for a read; another node has announced events. */
  #isWanted = false;
  #isWoken = false;
  #isFailing = false;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = true;

  constructor(deps: LiveFollowerDeps) {
    this.#deps = deps;
  }

  /** Sets the position; everything read from the database afterwards is at least as new. */
  async open(): Promise<void> {
    this.#high = await this.#deps.reader.settledUpTo();
    this.#noteRead(this.#startRead());
    this.#isClosed = false;
  }

  /** Starts following. */
  start(): void {
    void this.#read();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Numbers that this process has recorded in a transaction that is not committed yet. */
  recorded(numbers: readonly number[]): void {
    for (const number of numbers) this.#own.add(number);
  }

  /** That transaction failed. If it was committed anyway, its events are read like those of other nodes. */
  failed(numbers: readonly number[]): void {
    for (const number of numbers) {
      this.#own.delete(number);
      if (number <= this.#high) this.#gaps.set(number, undefined);
    }
  }

  /** Another node has committed events up to a number. */
  wake(upTo: number): void {
    this.#announced = Math.max(this.#announced, upTo);
    if (this.#isClosed || this.#isFailing) return;
    if (this.#running !== undefined) this.#isWoken = true;
    else this.#schedule(this.#pauseMs());
  }

  /** Resolves when an event and everything committed before it is known here; after a second at most. */
  async caughtUp(number: number): Promise<void> {
    if (this.#isClosed || (this.#knows(number) && !this.isBehind())) return;
    const waiting = new AbortController();
    const late = pause(WAIT_MS, undefined, { signal: waiting.signal, ref: false }).then(
      () => (this.#isOverdue = true),
      () => undefined,
    );
    await Promise.race([this.#readFresh(), late]);
    waiting.abort();
  }

  /** The highest number read. */
  get lastRead(): number {
    return this.#high;
  }

  /** Whether caches here may be older than what others have seen. */
  isBehind(): boolean {
    return !this.#isClosed && (this.#isOverdue || performance.now() - this.#readAt > BEHIND_MS);
  }

  lag(): Lag {
    const unread = Math.max(0, this.#announced - this.#high);
    return { events: unread + this.#gaps.size, ms: Math.round(performance.now() - this.#readAt) };
  }

  /** A missing smaller number may be the user's own write: its node has read larger numbers of others. */
  #knows(number: number): boolean {
    return number <= this.#high && ![...this.#gaps.keys()].some((missing) => missing <= number);
  }

  /** A read that starts now or later. */
  async #readFresh(): Promise<void> {
    if (this.#running === undefined) return this.#read();
    this.#isWanted = true;
    return this.#running;
  }

  #read(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (!this.#isClosed) this.#schedule(this.#nextMs());
    });
    return this.#running;
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#read(), ms).unref();
  }

  #pauseMs(): number {
    return Math.max(0, PAUSE_MS - (performance.now() - this.#readAt));
  }

  #nextMs(): number {
    if (this.#isWoken && !this.#isFailing) return this.#pauseMs();
    if (this.#gaps.size === 0 || this.#isFailing) return POLL_MS;
    return Math.min(POLL_MS, GAP_MS * 2 ** this.#looks);
  }

  async #run(): Promise<void> {
    this.#isWoken = false;
    try {
      do {
        this.#isWanted = false;
        while (!this.#isClosed && (await this.#step()));
      } while (this.#isWanted && !this.#isClosed);
      if (this.#isFailing) this.#deps.logger.warn('events of other nodes are read again');
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing && !this.#isClosed)
        this.#deps.logger.warn({ err: error }, 'events of other nodes cannot be read: answers come from the database');
      this.#isFailing = true;
      this.#isOverdue = true;
    }
  }

  /** Reads once; true if there is more. */
  async #step(): Promise<boolean> {
    const { db, dialect } = this.#deps;
    const started = this.#startRead();
    if (started.wallAt - this.#wallAt > LONG_MS && (await sweptUpTo(db)) > this.#high) return this.#startOver();
    // The marks are read first: the rows of transactions that had ended by then are in the result.
    const marks = this.#gaps.size === 0 ? undefined : await dialect.transactionMarks(db);
    const rows = await eventsBeyond(db, { after: this.#high, missing: [...this.#gaps.keys()], limit: BATCH });
    const last = rows.at(-1)?.number ?? this.#high;
    if (last - this.#high - rows.length > MANY_GAPS) return this.#startOver();
    const isWhole = rows.length < BATCH;

    await this.#handle(rows);
    const known = this.#gaps.size;
    for (const { number } of rows) this.#gaps.delete(number);
    this.#looks = this.#gaps.size < known ? 0 : this.#looks + 1;
    if (marks !== undefined) this.#dropLost(marks, isWhole ? Infinity : last);
    this.#addGaps(rows, last);
    if (isWhole) this.#noteRead(started);
    return !isWhole;
  }

  async #handle(rows: readonly Stored[]): Promise<void> {
    const others = rows.filter(({ number }) => !this.#own.delete(number));
    const recorded = others.flatMap((stored) => asKnown(stored) ?? []);
    if (recorded.length > 0) await this.#deps.onEvents(recorded);
  }

  /** Numbers whose transactions were rolled back, as far as this read shows. */
  #dropLost({ oldest, next }: { readonly oldest: number; readonly next: number }, upTo: number): void {
    for (const [number, mark] of this.#gaps) {
      if (mark === undefined) this.#gaps.set(number, next);
      else if (oldest >= mark && number <= upTo) this.#gaps.delete(number);
    }
  }

  #addGaps(rows: readonly Stored[], last: number): void {
    const read = new Set(rows.map(({ number }) => number));
    for (let number = this.#high + 1; number < last; number += 1)
      if (!read.has(number)) this.#gaps.set(number, undefined);
    this.#high = Math.max(this.#high, last);
  }

  /** The events in between are gone: all cached data is read again, from a position before that. */
  async #startOver(): Promise<false> {
    const { db, logger, onMissed } = this.#deps;
    const started = this.#startRead();
    const high = await lastNumber(db);
    logger.warn({ from: this.#high, to: high }, 'events were missed: what is kept is read anew');
    // Transactions in progress may still bring smaller numbers: the last thousand are checked.
    this.#gaps.clear();
    for (let number = Math.max(this.#high, high - BATCH) + 1; number < high; number += 1)
      this.#gaps.set(number, undefined);
    this.#high = high;
    await onMissed();
    this.#noteRead(started);
    return false;
  }

  /** The time of a read: what is committed later may be missing from it. */
  #startRead(): { readonly at: number; readonly wallAt: number } {
    return { at: performance.now(), wallAt: this.#deps.now() };
  }

  #noteRead({ at, wallAt }: { readonly at: number; readonly wallAt: number }): void {
    this.#readAt = at;
    this.#wallAt = wallAt;
    this.#isOverdue = false;
  }
}
