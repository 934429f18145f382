import type { Task } from 'redux-saga';
import { call, delay, fork, race, take } from 'typed-redux-saga';
import type { UserId } from '#contract/ids.ts';
import { profileChanged, signedOut } from '#renderer/events.ts';
import type { Wait } from './retry.saga.ts';
import { stockFileActions } from './stock-file.slice.ts';

const stops = [stockFileActions.stopAsked, stockFileActions.closed];

/** Runs until the user stops the work or closes the dialog. For `yield*` alone: it belongs to the saga that yields it. */
export function* forkStop() {
  return yield* fork(function* stopOrClosed() {
    yield* take(stops);
  });
}

/** A pause that ends early with the work. */
export const pauseUntil = (stop: Task): Wait =>
  function* pause(ms) {
    if (!stop.isRunning()) return false;
    const { time } = yield* race({ time: delay(ms), stopped: take(stops) });
    return time !== undefined;
  };

function* leaving(userId: UserId) {
  while (true) {
    const action: { type: string } = yield* take([signedOut, profileChanged]);
    if (!profileChanged.match(action) || action.payload.id !== userId) return;
  }
}

/** Cancels the work once the user signs out, or another one signs in. */
export function* whileSignedIn(userId: UserId, work: () => Generator) {
  yield* race({ done: call(work), left: call(leaving, userId) });
}
