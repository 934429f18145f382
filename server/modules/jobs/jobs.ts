import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import { afterCommit } from '#server/database/after-commit.ts';
import type { Db } from '#server/database/connection.ts';
import { errorLine } from '#server/lib/backoff.ts';
import { MAX_TRIES, waitAfter } from './backoff.ts';
import { addJob, type DueJob, type JobsRepository, jobsRepository } from './jobs.repository.ts';

/** Time limit of one try. */
const TRY_MS = MINUTE_MS;
/** The claim of a job whose process died expires after this; longer than a try takes. */
const CLAIM_MS = 2 * MINUTE_MS;
/** Jobs that are done at the same time. */
const AT_ONCE = 2;
/** Polling interval: another process may have died and left jobs. */
const LOOK_EVERY_MS = 30 * SECOND_MS;

/** Runs a job; an error is logged and the job retried later. Must end soon after the signal. */
export type JobHandler = (payload: unknown, signal: AbortSignal) => Promise<void>;

export type JobsDeps = {
  readonly db: Db;
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly now: () => number;
  /** How long closing waits for running jobs, in milliseconds. */
  readonly closeMs?: number;
};

/** Settles with the work, or rejects if the signal fires and the work does not end. */
const within = async (work: Promise<void>, signal: AbortSignal, graceMs: number): Promise<void> => {
  const late = Promise.withResolvers<never>();
  let limit: NodeJS.Timeout | undefined;
  const onAbort = () => {
    limit = setTimeout(() => late.reject(signal.reason), graceMs);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([work, late.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    clearTimeout(limit);
  }
};

/**
 * A durable job queue in the database: each job runs at least once and, unless a process dies in it, only once;
 * several server processes share it.
 */
export class Jobs {
  readonly #deps: JobsDeps;
  readonly #repository: JobsRepository;
  readonly #handlers = new Map<string, JobHandler>();
  readonly #closing = new AbortController();
  #isWanted = false;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Resolves at the next call of `wake`. */
  #woken: PromiseWithResolvers<void> | undefined;
  readonly #wake = () => this.wake();

  constructor(deps: JobsDeps) {
    this.#deps = deps;
    this.#repository = jobsRepository(deps.db);
  }

  /** Registers the handler of a kind; jobs of a kind without a handler wait. */
  handle(kind: string, handler: JobHandler): void {
    this.#handlers.set(kind, handler);
  }

  /** Stores a job in the caller's transaction, to run after the commit or at an ISO time. */
  async enqueue(transaction: Db, kind: string, payload: unknown, runAt?: string): Promise<void> {
    await this.defer(transaction, kind, payload, runAt);
    afterCommit(transaction, this.#wake);
  }

  /** Stores a job without waking the queue: it runs at the next poll, within half a minute. */
  async defer(transaction: Db, kind: string, payload: unknown, runAt?: string): Promise<void> {
    const at = this.#at(0);
    await addJob(transaction, { kind, payload: JSON.stringify(payload), runAt: runAt ?? at, at });
  }

  /** Starts due jobs, and polls for more until closed. */
  wake(): void {
    if (this.#closing.signal.aborted || this.#handlers.size === 0) return;
    this.#isWanted = true;
    this.#woken?.resolve();
    this.#running ??= this.#run();
  }

  /** Resolves when no job is due any more. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** Interrupts running jobs, which the next start repeats, and starts no more. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The server stops.'));
    clearTimeout(this.#timer);
    await this.settled();
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    let pause = LOOK_EVERY_MS;
    try {
      while (this.#isWanted && !this.#closing.signal.aborted) {
        this.#isWanted = false;
        await this.#doDue();
        pause = await this.#untilNext();
      }
    } catch (error) {
      this.#deps.logger.error({ err: error }, 'jobs wait: they could not be read');
    }
    this.#running = undefined;
    if (this.#closing.signal.aborted) return;
    this.#timer = setTimeout(() => this.wake(), pause).unref();
  }

  /** Does the due jobs; one that takes long leaves the other place to those that come meanwhile. */
  async #doDue(): Promise<void> {
    const doing = new Map<DueJob, Promise<void>>();
    const failures: unknown[] = [];
    const fail = (error: unknown): undefined => void failures.push(error);
    let before: DueJob | undefined;
    for (;;) {
      this.#woken = Promise.withResolvers();
      const job = failures.length > 0 ? undefined : await this.#next([...doing.keys()], before?.kind).catch(fail);
      if (job !== undefined) {
        before = job;
        const work = this.#do(job)
          .catch(fail)
          .finally(() => doing.delete(job));
        doing.set(job, work);
      } else if (doing.size > 0) await Promise.race([...doing.values(), this.#woken.promise]);
      else break;
    }
    if (failures.length > 0) throw failures[0];
  }

  /**
   * The oldest job of a kind that is neither being done nor was started last, so that a thousand photos delay neither
   * translations nor rates; the oldest of all where there is none.
   */
  async #next(doing: readonly DueJob[], before: string | undefined): Promise<DueJob | undefined> {
    if (this.#closing.signal.aborted || doing.length >= AT_ONCE) return undefined;
    const kinds = [...this.#handlers.keys()];
    const busy = new Set([...doing.map(({ kind }) => kind), before]);
    const known = new Set(doing.map(({ id }) => id));
    const oldest = (await this.#repository.due(kinds, this.#at(0), AT_ONCE)).find(({ id }) => !known.has(id));
    const others = kinds.filter((kind) => !busy.has(kind));
    if (oldest === undefined || !busy.has(oldest.kind) || others.length === 0) return oldest;
    const [other = oldest] = await this.#repository.due(others, this.#at(0), 1);
    return other;
  }

  async #untilNext(): Promise<number> {
    const next = await this.#repository.nextAt([...this.#handlers.keys()]);
    if (next === undefined) return LOOK_EVERY_MS;
    return Math.min(Math.max(Date.parse(next) - this.#deps.now(), 0), LOOK_EVERY_MS);
  }

  async #do(waiting: DueJob): Promise<void> {
    // Every try so far crashed its process, or the last one would have ended the job.
    if (waiting.tries >= MAX_TRIES) {
      await this.#bury(waiting, 'The process ended in it.');
      return;
    }
    const job = await this.#repository.claim(waiting, this.#at(CLAIM_MS));
    const handler = this.#handlers.get(waiting.kind);
    if (job === undefined || handler === undefined) return;
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TRY_MS)]);
    try {
      // Written by `enqueue`; a handler parses the payload.
      await within(handler(JSON.parse(job.payload) as unknown, signal), signal, this.#deps.closeMs ?? 3 * SECOND_MS);
    } catch (error) {
      await this.#failed(job, error);
      return;
    }
    await this.#repository.remove(job);
  }

  async #failed(job: DueJob, error: unknown): Promise<void> {
    if (this.#closing.signal.aborted) {
      await this.#repository.release(job);
      return;
    }
    const waitMs = waitAfter(job.tries);
    if (waitMs === undefined) {
      await this.#bury(job, errorLine(error));
      return;
    }
    await this.#repository.postpone(job, this.#at(waitMs), errorLine(error));
    this.#deps.logger.warn({ job: job.id, kind: job.kind, tries: job.tries, waitMs, err: error }, 'job failed');
  }

  async #bury(job: DueJob, lastError: string): Promise<void> {
    await this.#repository.bury(job, this.#at(0), lastError);
    this.#deps.logger.error({ job: job.id, kind: job.kind, tries: job.tries, lastError }, 'job given up');
  }

  #at(later: number): string {
    return new Date(this.#deps.now() + later).toISOString();
  }
}
