import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { afterCommit, afterFailure } from '#server/database/after-commit.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Fanout, Unsubscribe } from '#server/ports/fanout.ts';
import { type DurableSubscriber, Follower } from './durable.ts';
import type { Event, EventKind, Recorded } from './events.ts';
import { appendEvents } from './events.repository.ts';
import { type Lag, LiveFollower } from './live-follower.ts';
import { createEventReader } from './reader.ts';
import { type FailingSubscriber, subscribersRepository } from './subscribers.repository.ts';
import { sweepEvents, sweptUpTo } from './sweep.ts';

/** Receives events of this process after the commit and before the writer continues. */
export type LiveSubscriber<Kind extends EventKind = EventKind> = {
  readonly name: string;
  readonly kinds: readonly Kind[];
  readonly handle: (events: readonly Recorded<Kind>[]) => void | Promise<void>;
  /**
   * Also receives events of other nodes: for caches and the search index. The next event of another node waits for it,
   * unless it is `slow`.
   */
  readonly ofOthers?: boolean | 'slow';
  /** Events of other nodes were lost: all cached data must be read again. */
  readonly missed?: () => void | Promise<void>;
};

/** A live subscriber of any kinds; its `handle` gets only events of its own `kinds`. */
export const live = <Kind extends EventKind>(subscriber: LiveSubscriber<Kind>): LiveSubscriber =>
  // `Events` hands over events of these kinds alone.
  subscriber as unknown as LiveSubscriber;

export type Subscribers = {
  readonly live?: readonly LiveSubscriber[];
  readonly durable?: readonly DurableSubscriber[];
};

/** Appends events in the transaction of the change that they describe, after that change. */
export type RecordEvents = (transaction: Transaction, ...events: readonly Event[]) => Promise<void>;

export type EventsDeps = Pick<OpenDatabase, 'db' | 'dialect'> & {
  /** Notifies other nodes. */
  readonly fanout: Pick<Fanout, 'publish' | 'subscribe'>;
  /** Whether there are other nodes whose events must be followed. */
  readonly isShared?: boolean;
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly now: () => number;
};

/**
 * The event bus. An event is stored in the transaction of its change; after the commit live subscribers receive it
 * before the writer continues, and durable ones read it from their own positions. If nodes share the database, live
 * subscribers of caches also receive the events of other nodes.
 */
export class Events {
  readonly #deps: EventsDeps;
  readonly #live: LiveSubscriber[] = [];
  readonly #followers: Follower[] = [];
  readonly #recorded = new WeakMap<Transaction, Recorded[]>();
  readonly #unawaited = new WeakSet<Transaction>();
  readonly #reader;
  readonly #node = randomUUID();
  readonly #others: LiveFollower | undefined;
  #unsubscribe: Unsubscribe | undefined;
  #last = 0;

  constructor(deps: EventsDeps) {
    this.#deps = deps;
    this.#reader = createEventReader(deps);
    if (deps.isShared !== true) return;
    this.#others = new LiveFollower({
      ...deps,
      reader: this.#reader,
      onEvents: (recorded) => this.#hearOthers(recorded),
      onMissed: () => this.#readAnew(),
    });
  }

  /** Sets the position in other nodes' events; call before anything is read into a cache. */
  async open(): Promise<void> {
    await this.#others?.open();
  }

  /** The highest number that this process has committed or read, 0 before the first. */
  get lastKnown(): number {
    return Math.max(this.#last, this.#others?.lastRead ?? 0);
  }

  /** Whether caches here may be older than what users of other nodes have seen: then read from the database. */
  readonly isBehind = (): boolean => this.#others?.isBehind() === true;

  /** Resolves when everything committed before this event is known here; after a second at most. */
  async caughtUp(number: number): Promise<void> {
    await this.#others?.caughtUp(number);
  }

  /** How far this node is behind the others; undefined if it is the only one. */
  lag(): Lag {
    return this.#others?.lag() ?? { events: 0, ms: 0 };
  }

  readonly record: RecordEvents = async (transaction, ...events) => {
    const at = new Date(this.#deps.now()).toISOString();
    const appended = await appendEvents(transaction, events, at);
    this.#noteOwn(transaction, appended);
    const before = this.#recorded.get(transaction);
    if (before !== undefined) {
      before.push(...appended);
      return;
    }
    this.#recorded.set(transaction, appended);
    const isAwaited = !this.#unawaited.has(transaction);
    afterCommit(transaction, () => this.#deliver(appended, isAwaited));
  };

  /** Adds subscribers; to be called before `start`. */
  subscribe({ live: ofThisProcess = [], durable = [] }: Subscribers): void {
    this.#live.push(...ofThisProcess);
    const unawaited = (transaction: Transaction) => void this.#unawaited.add(transaction);
    for (const subscriber of durable)
      this.#followers.push(new Follower(subscriber, { ...this.#deps, reader: this.#reader, unawaited }));
  }

  /** Loads the positions of the durable subscribers and starts reading. */
  async start(): Promise<void> {
    this.#unsubscribe = await this.#deps.fanout.subscribe('events', ({ from, upTo = 0 }) => {
      if (from === this.#node) return;
      this.#others?.wake(upTo);
      for (const follower of this.#followers) follower.wakeLater();
    });
    this.#others?.start();
    if (this.#followers.length === 0) return;
    const swept = await sweptUpTo(this.#deps.db);
    await this.#deps.db.transaction().execute(async (transaction) => {
      for (const follower of this.#followers) await follower.open(transaction, swept);
    });
    for (const follower of this.#followers) void follower.wake();
  }

  async stop(): Promise<void> {
    await this.#unsubscribe?.();
    await this.#others?.close();
    await Promise.all(this.#followers.map((follower) => follower.close()));
  }

  /** Resolves when every durable subscriber has read all committed events, or waits for a retry. */
  async settled(): Promise<void> {
    await Promise.all(this.#followers.map((follower) => follower.wake()));
  }

  /** No event can appear up to this number any more. */
  settledUpTo(): Promise<number> {
    return this.#reader.settledUpTo();
  }

  sweep(): Promise<void> {
    return sweepEvents(this.#deps.db, this.#deps.now());
  }

  /** This program's failing durable subscribers, with the number of events that wait for each. */
  failing(): Promise<readonly FailingSubscriber[]> {
    return subscribersRepository(this.#deps.db).failing(this.#followers.map(({ subscriber }) => subscriber.name));
  }

  /** Retries a subscriber now, and resolves after that try; false if there is none of that name. */
  async retry(name: string): Promise<boolean> {
    const follower = this.#followers.find(({ subscriber }) => subscriber.name === name);
    await follower?.retry();
    return follower !== undefined;
  }

  #noteOwn(transaction: Transaction, appended: readonly Recorded[]): void {
    if (this.#others === undefined) return;
    const numbers = appended.map(({ number }) => number);
    this.#others.recorded(numbers);
    afterFailure(transaction, () => this.#others?.failed(numbers));
  }

  async #hearOthers(recorded: readonly Recorded[]): Promise<void> {
    const handled: Promise<void>[] = [];
    for (const subscriber of this.#live) {
      if (subscriber.ofOthers === true) handled.push(this.#tell(subscriber, recorded));
      else if (subscriber.ofOthers === 'slow') void this.#tell(subscriber, recorded);
    }
    await Promise.all(handled);
  }

  async #readAnew(): Promise<void> {
    for (const { name, missed } of this.#live) await this.#guarded(name, () => missed?.());
  }

  async #deliver(recorded: readonly Recorded[], isAwaited: boolean): Promise<void> {
    const upTo = Math.max(...recorded.map(({ number }) => number));
    this.#last = Math.max(this.#last, upTo);
    const followers = this.#followers.filter((follower) => recorded.some(({ event }) => follower.hears(event.kind)));
    const reading = followers.map((follower) => {
      if (isAwaited && follower.subscriber.isAwaited === true) return follower.wake();
      return follower.wakeSoon();
    });
    void this.#deps.fanout.publish('events', { kind: 'wakeUp', from: this.#node, upTo });
    await Promise.all([...this.#live.map((subscriber) => this.#tell(subscriber, recorded)), ...reading]);
  }

  async #tell({ name, kinds, handle }: LiveSubscriber, recorded: readonly Recorded[]): Promise<void> {
    const wanted = recorded.filter(({ event }) => kinds.includes(event.kind));
    if (wanted.length > 0) await this.#guarded(name, () => handle(wanted));
  }

  async #guarded(name: string, work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#deps.logger.error({ subscriber: name, err: error }, 'live event subscriber failed');
    }
  }
}
