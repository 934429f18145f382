import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import { createRateLimiter, LIMITS } from '#server/http/rate-limit.ts';
import { createRateLimitInMemory } from '#server/ports/in-memory/rate-limit.ts';
import { createThrottleInMemory } from '#server/ports/in-memory/throttle.ts';
import type { RateLimit } from '#server/ports/rate-limit.ts';
import type { Throttle } from '#server/ports/throttle.ts';
import { openAccounts } from './open.ts';
import { type AccountsWorld, Browser, openAccountsWorld, OTHER_PASSWORD, PASSWORD } from './testing.ts';
import { FREE_TRIES } from './tries.ts';

const EMAIL = 'ani@example.com';
const AT_ONCE = 50;

/** Waits some turns of the event loop, each time another number, so that later calls overtake earlier ones. */
const lateness = () => {
  let calls = 0;
  return async () => {
    calls += 1;
    for (let turn = (calls * 7) % 11; turn >= 0; turn -= 1) await setImmediate();
  };
};

const lateThrottle = (store: Throttle): Throttle => {
  const late = lateness();
  return {
    take: async (keys) => {
      await late();
      const waitMs = await store.take(keys);
      await late();
      return waitMs;
    },
    giveBack: async (keys) => {
      await late();
      await store.giveBack(keys);
    },
  };
};

const lateRateLimit = (store: RateLimit): RateLimit => {
  const late = lateness();
  return {
    take: async (key, limit) => {
      await late();
      const waitMs = await store.take(key, limit);
      await late();
      return waitMs;
    },
  };
};

let world: AccountsWorld;
let userId: number;
let checked: number;
let browser: Browser;
let close: () => Promise<void>;
beforeEach(async () => {
  world = await openAccountsWorld('sqlite');
  userId = await world.aPerson(EMAIL);
  checked = 0;
  const accounts = openAccounts({
    ...world,
    ...world.database,
    config: { google: undefined },
    passwords: {
      hash: async () => 'hash',
      verify: async () => {
        checked += 1;
        return false;
      },
    },
    record: world.events.record,
    idempotency: createIdempotency({ ...world.database, now: world.now }),
    limiter: createRateLimiter(lateRateLimit(createRateLimitInMemory(world.now))),
    throttle: lateThrottle(createThrottleInMemory(world.now)),
    botName: () => null,
    offerMerge: () => Promise.resolve(),
    logger: world.deps.logger,
  });
  const { app } = await buildApp({ ...world.deps, modules: [accounts.routes] });
  browser = new Browser(app);
  close = async () => {
    await app.close();
    await accounts.settled();
  };
}, 60_000);
afterEach(async () => {
  await close();
  await world.close();
});

type Reply = Awaited<ReturnType<Browser['post']>>;

/** The number of simultaneous calls answered with each code. */
const codesOf = async (call: (at: number) => Promise<Reply>): Promise<Record<string, number>> => {
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => call(at)));
  const codes = replies.map((reply) => (reply.json() as { error?: { code: string } }).error?.code ?? 'ok');
  return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((other) => other === code).length]));
};

test('fifty sign-ins at once to one account are five tries, however late the store answers', async () => {
  const codes = await codesOf((at) => browser.login(EMAIL, OTHER_PASSWORD, {}, { ip: `10.0.${at}.1` }));

  expect(codes).toEqual({ LOGIN_FAILED: FREE_TRIES.account, TOO_MANY_TRIES: AT_ONCE - FREE_TRIES.account });
  // Each sign-in hashes twice, whether the account exists or not.
  expect(checked).toBe(2 * FREE_TRIES.account);
});

test('fifty password changes at once in one session are five tries, however late the store answers', async () => {
  const headers = await world.as(userId);
  const change = { oldPassword: OTHER_PASSWORD, newPassword: 'violet-anchor-93' };
  const codes = await codesOf(() => browser.post('changePassword', change, { headers }));

  expect(codes).toEqual({ VALIDATION_FAILED: FREE_TRIES.session, TOO_MANY_TRIES: AT_ONCE - FREE_TRIES.session });
  expect(checked).toBe(FREE_TRIES.session);
});

test('fifty registrations at once from one network are five, however late the store answers', async () => {
  const codes = await codesOf((at) => browser.post('register', { email: `a${at}@example.com`, password: PASSWORD }));

  expect(codes).toEqual({ ok: LIMITS.register.calls, RATE_LIMITED: AT_ONCE - LIMITS.register.calls });
});
