import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time.ts';

/** Waits after the first failures; every later one takes the last. */
const WAITS_MS = [2 * SECOND_MS, 10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS] as const;
const GIVEN_UP_MS = 3 * DAY_MS;
/** Attempts after a permanent refusal: a misconfigured relay refuses good addresses, too. */
const REFUSALS = 5;

type Failure = { readonly code: string | undefined; readonly responseCode: number | undefined };

/** What a log of a failure may contain: codes, no address and no text of the other server (SECURITY rule 32). */
const factsOf = (error: unknown): Failure => {
  if (!(error instanceof Error)) return { code: undefined, responseCode: undefined };
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return {
    code: typeof code === 'string' ? code : error.name,
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
  };
};

/** The letter or its recipient was refused for good (5xx, RFC 5321 §4.2.1); a wrong password is the operator's to mend. */
const isRefusal = ({ code, responseCode = 0 }: Failure): boolean =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');

export type AfterFailure = {
  readonly isLast: boolean;
  /** There is no such mailbox, or none that takes letters (a hard bounce). */
  readonly isBounced: boolean;
  readonly waitMs: number;
  readonly facts: Failure;
};

/** Whether a letter is tried again after its `tries`-th failure, and when. */
export const afterFailure = (
  { tries, created_at }: { readonly tries: number; readonly created_at: string },
  error: unknown,
  now: number,
): AfterFailure => {
  const facts = factsOf(error);
  const waitMs = WAITS_MS[tries - 1] ?? HOUR_MS;
  const isTooOld = now + waitMs - Date.parse(created_at) > GIVEN_UP_MS;
  const isRefused = isRefusal(facts) && tries >= REFUSALS;
  return { isLast: isTooOld || isRefused, isBounced: isRefused && facts.code === 'EENVELOPE', waitMs, facts };
};
