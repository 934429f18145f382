import { isIPv4 } from 'node:net';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import type { Limit, RateLimit } from '#server/ports/rate-limit.ts';
import { AppError } from './errors.ts';

/**
 * Calls per window and key: a network, a user or a mailbox. D171 sets 60 searches a minute, for a form that is sent
 * once. The filter panel requests the list and the live counts at every change and an office shares one network: 240
 * never hold up quick filtering and still stop a scraper.
 */
export const LIMITS = {
  api: { calls: 1200, windowMs: MINUTE_MS },
  search: { calls: 240, windowMs: MINUTE_MS },
  page: { calls: 1200, windowMs: MINUTE_MS },
  /** Contacts that a network opens: each account may open 30 posts' a day, and one network may have many accounts. */
  reveal: { calls: 120, windowMs: HOUR_MS },
  hub: { calls: 600, windowMs: MINUTE_MS },
  contact: { calls: 5, windowMs: HOUR_MS },
  signIn: { calls: 60, windowMs: MINUTE_MS },
  register: { calls: 5, windowMs: HOUR_MS },
  reset: { calls: 20, windowMs: HOUR_MS },
  /** Proofs of other accounts that a user brings, to connect or to join them. */
  link: { calls: 30, windowMs: HOUR_MS },
  /** Each message costs a request to the payment company that may have sent it. */
  webhook: { calls: 120, windowMs: MINUTE_MS },
  /** Messages and presses of one user of Telegram; beyond it the bot does not answer. */
  bot: { calls: 30, windowMs: MINUTE_MS },
  /** The same for photos, which arrive as albums, and for inline queries, which arrive as the user types. */
  botQuick: { calls: 120, windowMs: MINUTE_MS },
  /** VINs that one user has decoded. */
  vin: { calls: 60, windowMs: HOUR_MS },
  /** Texts about cars for sale that one user has a model read. */
  adReading: { calls: 30, windowMs: HOUR_MS },
  /** Pages of stock files per user: 10,000 rows are 50 pages to plan and 50 to create, and may be planned again. */
  stockFile: { calls: 400, windowMs: 10 * MINUTE_MS },
  /** Drafts that the devices of one user save automatically. */
  draft: { calls: 120, windowMs: MINUTE_MS },
  /** Each may upload a picture that stays on our disk. */
  profile: { calls: 120, windowMs: HOUR_MS },
  /** Copies of all own data per user: each reads all photos. */
  ownData: { calls: 3, windowMs: HOUR_MS },
  /** Push messages to the browsers of one user. */
  push: { calls: 120, windowMs: HOUR_MS },
  /** Letters to one address, from all senders together. */
  letter: { calls: 5, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>;
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

export type RateLimiter = {
  /** Counts a call of a network; rejects with RATE_LIMITED and the seconds left once the window's calls are used up. */
  readonly count: (name: LimitName, address: string) => Promise<void>;
  /** The same for the calls of a user, from any network. */
  readonly countOf: (name: LimitName, userId: number) => Promise<void>;
  /** Counts a call for anything else, such as a mailbox; false once the window's calls are used up. */
  readonly take: (name: LimitName, key: string) => Promise<boolean>;
};

/** Applies LIMITS to networks, users and mailboxes; the store does the counting. */
export const createRateLimiter = (store: RateLimit): RateLimiter => {
  const waitMs = (name: LimitName, key: string): Promise<number> => store.take(`${name} ${key}`, LIMITS[name]);

  const count = async (name: LimitName, key: string): Promise<void> => {
    const left = await waitMs(name, key);
    if (left > 0) throw new AppError('RATE_LIMITED', undefined, { retryAfter: Math.ceil(left / 1000) });
  };

  return {
    count: (name, address) => count(name, networkOf(address)),
    countOf: (name, userId) => count(name, `user ${userId}`),
    take: async (name, key) => (await waitMs(name, key)) === 0,
  };
};
