import { AppError } from '#server/http/errors.ts';
import type { ThrottleKey, ThrottleRule } from '#server/ports/throttle.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * Wrong passwords that cost no wait (D038), by what they are counted for. The brake counts everybody's in a minute; once
 * it is on, each network has a few tries of its own left, and all networks together have as many as the brake again.
 */
export const FREE_TRIES = {
  account: 5,
  device: 5,
  session: 5,
  network: 20,
  brake: 300,
  brakedNetwork: 3,
  reserve: 300,
} as const;
type Counted = keyof typeof FREE_TRIES;

const ruleOf = (counted: Counted): ThrottleRule => {
  const freeTries = FREE_TRIES[counted];
  if (counted === 'brake' || counted === 'reserve') return { kind: 'window', freeTries, windowMs: MINUTE };
  return { kind: 'backOff', freeTries, firstDelayMs: 30 * SECOND, maxDelayMs: 15 * MINUTE, forgetMs: 15 * MINUTE };
};

/** What a try of a password is counted by (SECURITY rule 18). */
export const triesOf = (counted: Counted, id: string): ThrottleKey => ({
  id: `${counted} ${id}`,
  rule: ruleOf(counted),
});

/** The refusal of a try that has to wait. */
export const tooManyTries = (waitMs: number): AppError =>
  new AppError('TOO_MANY_TRIES', undefined, { retryAfter: Math.max(1, Math.ceil(waitMs / SECOND)) });
