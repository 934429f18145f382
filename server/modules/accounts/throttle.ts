import { AppError } from '#server/http/errors.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const FORGET_MS = 15 * MINUTE;
const FIRST_DELAY_MS = 30 * SECOND;
const MAX_DELAY_MS = 15 * MINUTE;
const MAX_COUNTS = 100_000;

/** Wrong tries that cost no wait (D038), by what they are counted for. The brake is for a minute, everybody's together. */
export const FREE_TRIES = { account: 5, device: 5, session: 5, network: 20, brake: 300 } as const;
type Kind = keyof typeof FREE_TRIES;
export type ThrottleKey = { readonly kind: Kind; readonly id: string };
type Count = { readonly failures: number; readonly lastAt: number };

/** From the last free try on, each wrong one doubles the wait. */
const delayOf = (kind: Kind, failures: number): number => {
  const over = failures - FREE_TRIES[kind];
  if (over < 0) return 0;
  return kind === 'brake' ? MINUTE : Math.min(FIRST_DELAY_MS * 2 ** over, MAX_DELAY_MS);
};

const keptMs = (kind: Kind, failures: number): number =>
  kind === 'brake' ? MINUTE : FORGET_MS + delayOf(kind, failures);

/** A try that was let through and counts as wrong until it is taken back. */
export type Try = { readonly wasRight: () => void };

/**
 * Counts wrong passwords in memory and makes the next tries wait (SECURITY rule 18). A try is counted before it is
 * looked at, so that many at once are many; a right one takes back its own count and no other: whoever has an account
 * of their own cannot clear what they did wrong at another.
 */
export class Throttle {
  readonly #now: () => number;
  readonly #counts = new Map<string, Count>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds until all of these let another try through; 0 for at once. */
  waitMs(keys: readonly ThrottleKey[]): number {
    return Math.max(0, ...keys.map((key) => this.#waitOf(key)));
  }

  take(keys: readonly ThrottleKey[]): Try {
    for (const key of keys) this.#add(key, 1);
    return { wasRight: () => keys.forEach((key) => this.#add(key, -1)) };
  }

  #waitOf({ kind, id }: ThrottleKey): number {
    const count = this.#live({ kind, id });
    return count === undefined ? 0 : count.lastAt + delayOf(kind, count.failures) - this.#now();
  }

  #live({ kind, id }: ThrottleKey): Count | undefined {
    const count = this.#counts.get(nameOf({ kind, id }));
    const isOver = count !== undefined && count.lastAt + keptMs(kind, count.failures) <= this.#now();
    return isOver ? undefined : count;
  }

  #add(key: ThrottleKey, change: 1 | -1): void {
    const name = nameOf(key);
    const known = this.#live(key);
    const failures = (known?.failures ?? 0) + change;
    // The brake's minute begins with its first wrong try; every other wait with the last.
    const lastAt = key.kind === 'brake' || change < 0 ? (known?.lastAt ?? this.#now()) : this.#now();
    this.#counts.delete(name);
    if (failures > 0) this.#counts.set(name, { failures, lastAt });
    const [oldest] = this.#counts.size > MAX_COUNTS ? this.#counts.keys() : [];
    if (oldest !== undefined) this.#counts.delete(oldest);
  }
}

const nameOf = ({ kind, id }: ThrottleKey): string => `${kind} ${id}`;

/** The refusal of a try that has to wait. */
export const tooManyTries = (waitMs: number): AppError =>
  new AppError('TOO_MANY_TRIES', undefined, { retryAfter: Math.max(1, Math.ceil(waitMs / SECOND)) });
