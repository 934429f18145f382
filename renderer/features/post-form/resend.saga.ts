import { call, delay, put, takeLatest } from 'typed-redux-saga';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppDeps } from '#renderer/deps.ts';
import { signedOut } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { connected } from './connected.ts';
import { postFormActions } from './post-form.slice.ts';

type World = Pick<AppDeps, 'api'> & { cutsInARow: number };

const { submitted, submitCancelled, saveFailed, faultsFound, saved, changed, featureToggled } = postFormActions;
const { opened, closed, draftDiscarded, offerSwapped } = postFormActions;

/** What ends the wait: another submission, another form, or an answer. */
const ENDS = [
  submitCancelled,
  faultsFound,
  saved,
  changed,
  featureToggled,
  opened,
  closed,
  draftDiscarded,
  offerSwapped,
  signedOut,
];
/** Milliseconds before each next try, so that a connection that cuts every one is not stormed. */
const PAUSES = [0, 3000, 15_000, 60_000] as const;

/** A submission that the network cut is sent again by itself once the connection is back; its key stays (D111). */
export function* resendSaga({ api, platform }: Pick<AppDeps, 'api' | 'platform'>) {
  const world: World = { api, cutsInARow: 0 };
  // A dealer's program says elsewhere what waits: there, leaving the form calls nothing off.
  const ends = platform.stock === undefined ? ENDS : ENDS.filter((end) => end !== closed);
  yield* takeLatest([saveFailed, submitted, ...ends], guarded(follow, world));
}

function* follow(world: World, action: UnknownAction) {
  if (submitted.match(action)) return;
  if (!saveFailed.match(action) || action.payload.code !== 'OFFLINE') {
    world.cutsInARow = 0;
    // Who leaves the form finds it as it is, not published meanwhile.
    if (closed.match(action)) yield* put(postFormActions.saveTold());
    return;
  }
  const pause = PAUSES[world.cutsInARow] ?? PAUSES.at(-1) ?? 0;
  world.cutsInARow += 1;
  yield* delay(pause);
  yield* call(connected, world);
  yield* put(submitted());
}
