import { call, delay } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { abortable } from '#renderer/lib/abortable.ts';

/** Temporary failures; all others are final. */
export const PASSING: ReadonlySet<string> = new Set([
  'OFFLINE',
  'TIMEOUT',
  'REQUEST_TIMEOUT',
  'REQUEST_RUNNING',
  'OVERLOADED',
  'DB_BUSY',
  'RATE_LIMITED',
  'INTERNAL',
]);
export const PAUSES_MS = [1000, 3000, 8000, 20_000, 40_000] as const;

/** Waits and returns whether to continue. */
export type Wait = (ms: number) => SagaGenerator<boolean>;

function* waitOut(ms: number): SagaGenerator<boolean> {
  yield* delay(ms);
  return true;
}

/** Does a call again while it fails for what passes, with longer and longer pauses. */
export function* withRetry<Reply>(
  request: (signal: AbortSignal) => Promise<Reply>,
  pauses: readonly number[],
  wait: Wait = waitOut,
): SagaGenerator<Reply> {
  for (const ms of pauses) {
    try {
      return yield* abortable(request);
    } catch (error) {
      if (!(error instanceof ApiFailure) || !PASSING.has(error.failure.code)) throw error;
      if (!(yield* call(wait, ms))) throw error;
    }
  }
  return yield* abortable(request);
}
