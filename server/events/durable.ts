import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { backoffMs, errorLine } from '#server/lib/backoff.ts';
import type { EventKind, Recorded, Stored } from './events.ts';
import { lastNumber } from './events.repository.ts';
import type { EventReader } from './reader.ts';
import { type SubscribersRepository, subscribersRepository } from './subscribers.repository.ts';

const BATCH = 100;
/** Delay before a number that may still commit is read again. */
const GAP_MS = 20;
/** Within this time after a commit, later commits are handled with it: each transaction costs SQLite a sync. */
export const GATHER_MS = 20;
/** Polling interval without a notification: another process may have written. */
const LOOK_EVERY_MS = 30 * SECOND_MS;
/** Delay after events of another node, which handles them itself unless it crashes. */
const LOOK_AFTER_OTHERS_MS = 3 * SECOND_MS;
/** How long an event of a newer program waits for a process of that program, as in a rolling update. */
const UNKNOWN_WAIT_MS = 10 * MINUTE_MS;

/**
 * Receives events after the last number that it confirmed, each at least once and in order, also after a crash. `handle`
 * writes in the transaction that also confirms the event, so its writes happen exactly once; it returns
 * whether it wrote anything, and must write nothing when there is nothing left to do.
 */
export type DurableSubscriber<Kind extends EventKind = EventKind> = {
  readonly name: string;
  readonly kinds: readonly Kind[];
  readonly handle: (transaction: Transaction, recorded: Recorded<Kind>) => Promise<boolean>;
  /** The writer waits for it after the commit, because the user's next request shows its effect. */
  readonly isAwaited?: boolean;
};

/** A durable subscriber of any kinds; its `handle` gets only events of its own `kinds`. */
export const durable = <Kind extends EventKind>(subscriber: DurableSubscriber<Kind>): DurableSubscriber =>
  // `Follower` hands over events of these kinds alone.
  subscriber as unknown as DurableSubscriber;

export type FollowerDeps = {
  readonly db: Db;
  readonly reader: EventReader;
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly now: () => number;
  /** Marks a transaction whose own events are not awaited: it runs inside the subscribers that would receive them. */
  readonly unawaited: (transaction: Transaction) => void;
};

/** Another process confirmed the same events; this process's writes are rolled back. */
class OvertakenError extends Error {}

/** Delivers events to one durable subscriber, with retries and back-off. */
export class Follower {
  readonly subscriber: DurableSubscriber;
  readonly #deps: FollowerDeps;
  readonly #states: SubscribersRepository;
  readonly #kinds: ReadonlySet<EventKind>;
  readonly #unknown = new Set<string>();
  /** The number in the database, and the number up to which everything is handled. */
  #confirmed = 0;
  #position = 0;
  #failures = 0;
  #isWanted = false;
  /** True before opening and after closing. */
  #isClosed = true;
  /** True after a failure, until its retry. */
  #isResting = false;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #later: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;

  constructor(subscriber: DurableSubscriber, deps: FollowerDeps) {
    this.subscriber = subscriber;
    this.#deps = deps;
    this.#states = subscribersRepository(deps.db);
    this.#kinds = new Set(subscriber.kinds);
  }

  hears(kind: EventKind): boolean {
    return this.#kinds.has(kind);
  }

  /** Loads its position: a new subscriber starts after the latest event; one whose events were swept, after those. */
  async open(transaction: Transaction, sweptUpTo: number): Promise<void> {
    const { name } = this.subscriber;
    const latest = await lastNumber(transaction);
    const position = await subscribersRepository(transaction).open(name, latest, this.#at(0));
    this.#confirmed = position;
    this.#position = Math.max(position, sweptUpTo);
    this.#isClosed = false;
    if (position < sweptUpTo)
      this.#deps.logger.warn({ subscriber: name, position, sweptUpTo }, 'events were swept before they were read');
  }

  /** Reads on; resolves when all readable events are handled, or at once while a failure waits for its retry. */
  async wake(): Promise<void> {
    if (this.#isClosed || this.#isResting) return;
    this.#isWanted = true;
    this.#running ??= this.#run();
    await this.#running;
  }

  /** Reads on in a moment, so that the writer's answer does not wait behind this subscriber's commit. */
  wakeSoon(): void {
    if (this.#isClosed || this.#isResting || this.#soon !== undefined) return;
    this.#soon = setTimeout(() => {
      this.#soon = undefined;
      void this.wake();
    }, GATHER_MS).unref();
  }

  /** Another node has written and handles its events itself: check soon, in case it crashed before. */
  wakeLater(): void {
    if (this.#isClosed || this.#later !== undefined) return;
    this.#later = setTimeout(() => void this.#lookAfterOthers(), LOOK_AFTER_OTHERS_MS).unref();
  }

  /** Retries now after a failure. */
  async retry(): Promise<void> {
    this.#isResting = false;
    await this.wake();
  }

  /** Stops after the current batch and saves the position. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#later);
    clearTimeout(this.#soon);
    await this.#running;
    await this.#save().catch((error: unknown) => this.#warn(error));
  }

  async #lookAfterOthers(): Promise<void> {
    this.#later = undefined;
    if (this.#isClosed || this.#running !== undefined) return this.wake();
    try {
      const confirmed = await this.#states.positionOf(this.subscriber.name);
      if (confirmed > this.#confirmed && this.#running === undefined) {
        this.#confirmed = confirmed;
        this.#position = Math.max(this.#position, confirmed);
      }
    } catch (error) {
      return this.#warn(error);
    }
    return this.wake();
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    let pause: number = LOOK_EVERY_MS;
    try {
      while (this.#isWanted && !this.#isClosed) {
        this.#isWanted = false;
        pause = await this.#catchUp();
        if (this.#failures > 0) await this.#save();
        this.#failures = 0;
      }
    } catch (error) {
      pause = await this.#failed(error);
    }
    this.#running = undefined;
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#look(), pause).unref();
  }

  /** A poll without events also saves the position, so that old events can be swept. */
  async #look(): Promise<void> {
    await this.retry();
    if (this.#failures === 0) await this.#save().catch((error: unknown) => this.#warn(error));
  }

  /** Handles batch after batch; returns when to poll again, in milliseconds. */
  async #catchUp(): Promise<number> {
    while (!this.#isClosed) {
      const { events, settled, isWaiting } = await this.#deps.reader.after(this.#position, BATCH);
      const known = this.#untilUnknown(events);
      const recorded = known.filter((stored) => 'event' in stored);
      if (!(await this.#handle(recorded.filter((each) => this.#kinds.has(each.event.kind))))) continue;
      const isStopped = known.length < events.length;
      this.#position = Math.max(this.#position, isStopped ? (known.at(-1)?.number ?? 0) : settled);
      if (isStopped || events.length < BATCH) return isWaiting ? GAP_MS : LOOK_EVERY_MS;
    }
    return LOOK_EVERY_MS;
  }

  /** The events before a recent one of a kind that only a newer program has; older ones are skipped. */
  #untilUnknown(events: readonly Stored[]): readonly Stored[] {
    const end = events.findIndex((stored) => {
      if (!('unknown' in stored)) return false;
      if (!this.#unknown.has(stored.unknown)) {
        this.#unknown.add(stored.unknown);
        const { name } = this.subscriber;
        this.#deps.logger.warn({ subscriber: name, kind: stored.unknown, number: stored.number }, 'unknown event');
      }
      return this.#deps.now() - Date.parse(stored.at) < UNKNOWN_WAIT_MS;
    });
    return end === -1 ? events : events.slice(0, end);
  }

  /**
   * Handles events together; if that fails, one by one, so that those before the failing one take effect. False
   * if another process was faster: the position is then that of the other.
   */
  async #handle(events: readonly Recorded[]): Promise<boolean> {
    if (events.length === 0) return true;
    try {
      await this.#transact(events);
      return true;
    } catch (error) {
      if (error instanceof OvertakenError) return this.#reopen();
      if (events.length === 1) throw error;
    }
    for (const recorded of events) if (!(await this.#handle([recorded]))) return false;
    return true;
  }

  async #transact(events: readonly Recorded[]): Promise<void> {
    const { db, unawaited, now } = this.#deps;
    const to = events.at(-1)!.number;
    const hasWritten = await db.transaction().execute(async (transaction) => {
      unawaited(transaction);
      let isWritten = false;
      for (const recorded of events) isWritten = (await this.subscriber.handle(transaction, recorded)) || isWritten;
      if (!isWritten) return false;
      const states = subscribersRepository(transaction);
      const { name } = this.subscriber;
      if (!(await states.confirm(name, this.#confirmed, to, new Date(now()).toISOString()))) throw new OvertakenError();
      return true;
    });
    if (hasWritten) this.#confirmed = to;
    this.#position = Math.max(this.#position, to);
  }

  /** Continues from the other process's position. */
  async #reopen(): Promise<false> {
    this.#confirmed = await this.#states.open(this.subscriber.name, 0, this.#at(0));
    this.#position = this.#confirmed;
    return false;
  }

  async #save(): Promise<void> {
    const from = this.#confirmed;
    const to = this.#position;
    if (to <= from) return;
    if (await this.#states.confirm(this.subscriber.name, from, to, this.#at(0))) this.#confirmed = to;
    else await this.#reopen();
  }

  async #failed(error: unknown): Promise<number> {
    if (this.#isClosed) return 0;
    this.#failures += 1;
    this.#isResting = true;
    const waitMs = backoffMs(this.#failures);
    const { name } = this.subscriber;
    this.#deps.logger.error(
      { subscriber: name, failures: this.#failures, waitMs, err: error },
      'event subscriber failed',
    );
    const failure = {
      failures: this.#failures,
      lastError: errorLine(error),
      retryAt: this.#at(waitMs),
      now: this.#at(0),
    };
    await this.#states.fail(name, failure).catch((storing: unknown) => this.#warn(storing));
    return waitMs;
  }

  #warn(error: unknown): void {
    this.#deps.logger.warn(
      { subscriber: this.subscriber.name, err: error },
      'event subscriber could not save its state',
    );
  }

  #at(later: number): string {
    return new Date(this.#deps.now() + later).toISOString();
  }
}
