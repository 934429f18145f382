import type { Transport } from './transport.ts';

/** The reply of a poll: records, an empty text if there were none for a while, null at the end. */
export type PollAnswer = string | null;

/** A held poll; abandon it when its client disconnects. */
export type Poll = { readonly answer: Promise<PollAnswer>; readonly abandon: () => void };

/** Buffers records until the client's next poll. */
export class LongPolling implements Transport {
  readonly needsPings = false;
  readonly #pollMs: number;
  readonly #now: () => number;
  #waiting: string[] = [];
  #bytes = 0;
  #isEnded = false;
  #poll: { readonly resolve: (answer: PollAnswer) => void; readonly since: number } | undefined;

  constructor(pollMs: number, now: () => number) {
    this.#pollMs = pollMs;
    this.#now = now;
  }

  /** Resolves with the buffered records, or as soon as there are some; a poll that is still held is answered empty. */
  poll(): Poll {
    this.#answer('');
    const { promise, resolve } = Promise.withResolvers<PollAnswer>();
    const poll = { resolve, since: this.#now() };
    this.#poll = poll;
    this.#flush();
    const abandon = () => {
      if (this.#poll === poll) this.#answer('');
    };
    return { answer: promise, abandon };
  }

  write(text: string): void {
    if (this.#isEnded) return;
    this.#waiting.push(text);
    this.#bytes += Buffer.byteLength(text);
    this.#flush();
  }

  waitingBytes(): number {
    return this.#bytes;
  }

  end(): void {
    this.#isEnded = true;
    this.#flush();
  }

  destroy(): void {
    this.#waiting = [];
    this.#bytes = 0;
    this.end();
  }

  isHeld(): boolean {
    return this.#poll !== undefined;
  }

  tick(now: number): void {
    if (this.#poll !== undefined && now - this.#poll.since >= this.#pollMs) this.#answer('');
  }

  #flush(): void {
    if (this.#poll === undefined) return;
    if (this.#waiting.length === 0) return this.#isEnded ? this.#answer(null) : undefined;
    const text = this.#waiting.join('');
    this.#waiting = [];
    this.#bytes = 0;
    this.#answer(text);
  }

  #answer(answer: PollAnswer): void {
    const poll = this.#poll;
    this.#poll = undefined;
    poll?.resolve(answer);
  }
}
