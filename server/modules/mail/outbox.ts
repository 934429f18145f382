import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Carrier, StopLink } from './message.ts';
import type { OutboxRepository, WaitingLetter } from './outbox.repository.ts';
import { afterFailure } from './retry.ts';

/** One try, however slowly a server answers. */
const TRY_MS = MINUTE_MS;
/** A letter whose process died while sending is free again after this; longer than a try takes. */
const CLAIM_MS = 2 * MINUTE_MS;
/** Looked after even if nothing is known to wait: another process may have died and left letters. */
const LOOK_EVERY_MS = MINUTE_MS;
/** As many as the connections to a mail server. */
const AT_ONCE = 2;

/** Called with the outcome of each letter. */
export type LetterFates = {
  /** The mail server of the recipient refused a letter for good. */
  readonly refused: (transaction: Transaction, recipient: string) => Promise<void>;
  readonly taken: (recipient: string) => Promise<void>;
};

export type OutboxDeps = {
  readonly repository: OutboxRepository;
  readonly carrier: Carrier;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** The address that stops letters like this one; undefined for letters that always come. */
  readonly unsubscribeLink?: ((letter: WaitingLetter) => Promise<StopLink | undefined>) | undefined;
  readonly bounces?: LetterFates | undefined;
  readonly now: () => number;
  /** How long closing waits for work in progress, in milliseconds. */
  readonly closeMs?: number;
};

/** Sends the letters that wait, each at least once and, unless a process dies while sending, not twice. */
export class Outbox {
  readonly #deps: OutboxDeps;
  readonly #closing = new AbortController();
  #isWanted = false;
  #isClosed = false;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  deliver(): void {
    if (this.#isClosed) return;
    this.#isWanted = true;
    this.#running ??= this.#run();
  }

  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const limit = setTimeout(() => this.#closing.abort(), this.#deps.closeMs ?? 3 * SECOND_MS);
    await this.settled();
    clearTimeout(limit);
    this.#deps.carrier.close();
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    let pause = LOOK_EVERY_MS;
    try {
      while (this.#isWanted && !this.#isClosed) {
        this.#isWanted = false;
        await this.#sendDue();
        pause = await this.#untilNext();
      }
    } catch (error) {
      this.#deps.logger.error({ err: error }, 'mail waits: the outbox could not be read');
    }
    this.#running = undefined;
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => this.deliver(), pause).unref();
  }

  async #sendDue(): Promise<void> {
    while (!this.#isClosed) {
      const due = await this.#deps.repository.due(this.#at(0), AT_ONCE);
      if (due.length === 0) return;
      const results = await Promise.allSettled(due.map((letter) => this.#send(letter)));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    }
  }

  async #untilNext(): Promise<number> {
    const next = await this.#deps.repository.nextTryAt();
    if (next === undefined) return LOOK_EVERY_MS;
    return Math.min(Math.max(Date.parse(next) - this.#deps.now(), 0), LOOK_EVERY_MS);
  }

  async #send(letter: WaitingLetter): Promise<void> {
    const { repository, carrier, logger, unsubscribeLink = async () => undefined } = this.#deps;
    const claimedUntil = this.#at(CLAIM_MS);
    if (!(await repository.claim(letter, claimedUntil))) return;
    try {
      const unsubscribe = await unsubscribeLink(letter);
      await carrier.send(
        { ...letter, unsubscribe },
        AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TRY_MS)]),
      );
    } catch (error) {
      await this.#failed({ ...letter, tries: letter.tries + 1 }, claimedUntil, error);
      return;
    }
    await repository.remove(letter.id);
    await this.#deps.bounces?.taken(letter.recipient);
    logger.info({ letter: letter.id, kind: letter.kind }, 'mail sent');
  }

  async #failed(letter: WaitingLetter, claimedUntil: string, error: unknown): Promise<void> {
    const { repository, logger, now } = this.#deps;
    const { id, kind, tries } = letter;
    const { isLast, isBounced, waitMs, facts } = afterFailure(letter, error, now());
    if (isLast) {
      await repository.giveUp(letter, async (transaction) => {
        if (isBounced) await this.#deps.bounces?.refused(transaction, letter.recipient);
      });
      logger.error({ letter: id, kind, tries, ...facts }, 'mail given up');
      return;
    }
    await repository.postpone(id, claimedUntil, this.#at(waitMs));
    logger.warn({ letter: id, kind, tries, waitMs, ...facts }, 'mail not sent yet');
  }

  #at(later: number): string {
    return new Date(this.#deps.now() + later).toISOString();
  }
}
