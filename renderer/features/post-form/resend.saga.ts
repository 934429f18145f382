import { call, delay, put, takeLatest } from 'typed-redux-saga';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppDeps } from '#renderer/deps.ts';
import { signedOut } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { keepsStock } from '#renderer/platform/capabilities.ts';
import { connected } from './connected.ts';
import { postFormActions } from './post-form.slice.ts';

type World = Pick<AppDeps, 'api'> & { cutsInARow: number };

const { submitted, submitCancelled, saveFailed, faultsFound, saved, changed, featureToggled } = postFormActions;
const { opened, closed, draftDiscarded, offerSwapped } = postFormActions;

/** The actions that end the wait: another submission, another form, or an answer. */
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
/** The pauses of the back-off in milliseconds, so that a failing connection is not flooded. */
const PAUSES = [0, 3000, 15_000, 60_000] as const;

/** Repeats a submission that the network interrupted under the same key once the connection is back (D111). */
export function* resendSaga({ api, platform }: Pick<AppDeps, 'api' | 'platform'>) {
  const world: World = { api, cutsInARow: 0 };
  // The desktop program lists waiting cars elsewhere: there, leaving the form cancels nothing.
  const ends = keepsStock(platform) ? ENDS.filter((end) => end !== closed) : ENDS;
  yield* takeLatest([saveFailed, submitted, ...ends], guarded(follow, world));
}

function* follow(world: World, action: UnknownAction) {
  if (submitted.match(action)) return;
  if (!saveFailed.match(action) || action.payload.code !== 'OFFLINE') {
    world.cutsInARow = 0;
    // After leaving the form the draft stays a draft and is not published in the background.
    if (closed.match(action)) yield* put(postFormActions.saveShown());
    return;
  }
  const pause = PAUSES[world.cutsInARow] ?? PAUSES.at(-1) ?? 0;
  world.cutsInARow += 1;
  yield* delay(pause);
  yield* call(connected, world);
  yield* put(submitted());
}
