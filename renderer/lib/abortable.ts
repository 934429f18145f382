import { call, cancelled } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';

/** Calls with an AbortSignal; cancelling the saga that waits aborts the request too. */
export function* abortable<Reply>(request: (signal: AbortSignal) => Promise<Reply>): SagaGenerator<Reply> {
  const controller = new AbortController();
  try {
    return (yield* call(request, controller.signal)) as Reply;
  } finally {
    if (yield* cancelled()) controller.abort();
  }
}
