import { MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import { AppError } from '#server/http/errors.ts';
import type { ThrottleKey, ThrottleRule } from '#server/ports/throttle.ts';

/**
 * Wrong passwords that cost no wait (D038), by what they are counted for. The brake counts everybody's in a minute. Once
 * it is on, each network has three more, all networks together as many as the brake again. Once these are used up, too, a
 * network with none of its own has one, up to `newNetworks` in a minute: it takes hundreds of networks to lock out a
 * right password, and the server checks 1,200 wrong ones a minute at most.
 */
export const FREE_TRIES = {
  account: 5,
  device: 5,
  session: 5,
  network: 20,
  brake: 300,
  brakedNetwork: 3,
  reserve: 300,
  newNetwork: 1,
  newNetworks: 600,
} as const;
type Counted = keyof typeof FREE_TRIES;

/** Counted for all networks together. */
const OF_ALL: ReadonlySet<Counted> = new Set(['brake', 'reserve', 'newNetworks']);

const ruleOf = (counted: Counted): ThrottleRule => {
  const freeTries = FREE_TRIES[counted];
  if (OF_ALL.has(counted)) return { kind: 'window', freeTries, windowMs: MINUTE_MS };
  return {
    kind: 'backOff',
    freeTries,
    firstDelayMs: 30 * SECOND_MS,
    maxDelayMs: 15 * MINUTE_MS,
    forgetMs: 15 * MINUTE_MS,
  };
};

/** The keys by which a password attempt is counted (SECURITY rule 18). */
export const triesOf = (counted: Counted, id: string): ThrottleKey => ({
  id: `${counted} ${id}`,
  rule: ruleOf(counted),
});

/** What a network's try may draw on, in this order: the brake, the reserve, the tries of networks without a wrong one. */
export const sharedTries = (network: string): readonly (readonly ThrottleKey[])[] => {
  const own = triesOf('brakedNetwork', network);
  return [
    [triesOf('brake', '')],
    [own, triesOf('reserve', '')],
    [own, triesOf('newNetwork', network), triesOf('newNetworks', '')],
  ];
};

/** The refusal of a try that has to wait. */
export const tooManyTries = (waitMs: number): AppError =>
  new AppError('TOO_MANY_TRIES', undefined, { retryAfter: Math.max(1, Math.ceil(waitMs / SECOND_MS)) });
