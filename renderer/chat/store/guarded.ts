import { call, put } from 'typed-redux-saga';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import { refusalNoticed } from './events.ts';

type Worker<World, Action> = (world: World, action: Action) => Generator;

/** A worker with its world bound whose failure becomes a notice and never cancels the watcher that forked it. */
export const guarded = <World, Action>(worker: Worker<World, Action>, world: World) =>
  function* guardedWorker(action: Action) {
    try {
      yield* call(worker, world, action);
    } catch (error) {
      // oxlint-disable-next-line no-console
      if (!(error instanceof ApiFailure)) console.error(error);
      yield* put(refusalNoticed(failureOf(error)));
    }
  };
