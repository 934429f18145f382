import { isIPv4 } from 'node:net';
import { AppError } from './errors.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Calls per window and network. D171's 60 searches a minute are for a form that is sent once; the filter panel asks
 * for the list and the live counts at every change, and one network may hold an office: 240 keep a person's quickest
 * filtering free and still stop a copier.
 */
export const LIMITS = {
  api: { calls: 1200, windowMs: MINUTE },
  search: { calls: 240, windowMs: MINUTE },
  page: { calls: 1200, windowMs: MINUTE },
  hub: { calls: 600, windowMs: MINUTE },
  contact: { calls: 5, windowMs: HOUR },
  signIn: { calls: 60, windowMs: MINUTE },
  register: { calls: 5, windowMs: HOUR },
  reset: { calls: 20, windowMs: HOUR },
  /** Each message costs a question to the company that may have sent it. */
  webhook: { calls: 120, windowMs: MINUTE },
  /** Car numbers that one person has read. */
  vin: { calls: 60, windowMs: HOUR },
  /** Pages of stock files of one person: a file of 10,000 rows is 50 to plan and 50 to make, and is planned again. */
  stockFile: { calls: 400, windowMs: 10 * MINUTE },
  /** Drafts that one person's devices save of themselves. */
  draft: { calls: 120, windowMs: MINUTE },
  /** Each may bring a picture that stays on our disk. */
  profile: { calls: 120, windowMs: HOUR },
  /** Letters to one address, whoever asks for them. */
  letter: { calls: 5, windowMs: HOUR },
} as const;
export type LimitName = keyof typeof LIMITS;

/** The network an address belongs to: the first 24 bits of IPv4, the first 48 of IPv6. */
export const networkOf = (address: string): string => {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (isIPv4(plain)) return plain.split('.').slice(0, 3).join('.');
  const [head = ''] = plain.split('::');
  return [...head.split(':'), '0', '0', '0']
    .slice(0, 3)
    .map((part) => part || '0')
    .join(':');
};

type Window = { calls: number; endsAt: number };

const MAX_WINDOWS = 50_000;

export type RateLimiter = {
  /** Counts a call; throws RATE_LIMITED with the seconds left once the window's calls are used up. */
  readonly count: (name: LimitName, address: string) => void;
  /** The same for the calls of a person, from wherever they come. */
  readonly countOf: (name: LimitName, userId: number) => void;
  /** Counts a call for anything else, such as a mailbox; false once the window's calls are used up. */
  readonly take: (name: LimitName, key: string) => boolean;
};

/** Counts calls in fixed windows by limit and network, in memory, forgetting the oldest first when there are too many. */
export const createRateLimiter = (now: () => number, limits: typeof LIMITS = LIMITS): RateLimiter => {
  const windows = new Map<string, Window>();

  const windowOf = (key: string, windowMs: number): Window => {
    const known = windows.get(key);
    if (known !== undefined && known.endsAt > now()) return known;
    const fresh = { calls: 0, endsAt: now() + windowMs };
    windows.delete(key);
    windows.set(key, fresh);
    const [oldest] = windows.size > MAX_WINDOWS ? windows.keys() : [];
    if (oldest !== undefined) windows.delete(oldest);
    return fresh;
  };

  /** The window that is used up by this call, if it is. */
  const overfull = (name: LimitName, key: string): Window | undefined => {
    const { calls, windowMs } = limits[name];
    const window = windowOf(`${name} ${key}`, windowMs);
    window.calls += 1;
    return window.calls > calls ? window : undefined;
  };

  const refuse = (window: Window | undefined): void => {
    if (window === undefined) return;
    throw new AppError('RATE_LIMITED', undefined, { retryAfter: Math.ceil((window.endsAt - now()) / 1000) });
  };

  return {
    count: (name, address) => refuse(overfull(name, networkOf(address))),
    countOf: (name, userId) => refuse(overfull(name, `user ${userId}`)),
    take: (name, key) => overfull(name, key) === undefined,
  };
};
