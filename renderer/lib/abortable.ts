import { call, cancelled } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';

type Request<Reply> = (signal: AbortSignal) => Promise<Reply>;

/**
 * Calls with an AbortSignal; cancelling the saga that waits aborts the request too.
 * Runs behind a `call` of its own: a cancelled saga would otherwise go on after the cleanup of a saga it delegates to.
 */
export const abortable = <Reply>(request: Request<Reply>): SagaGenerator<Reply> =>
  call(run, request) as SagaGenerator<Reply>;

function* run<Reply>(request: Request<Reply>): SagaGenerator<Reply> {
  const controller = new AbortController();
  try {
    return (yield* call(request, controller.signal)) as Reply;
  } finally {
    if (yield* cancelled()) controller.abort();
  }
}
