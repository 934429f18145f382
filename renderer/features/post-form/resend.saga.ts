import { call, delay, put, race, select, take, takeLatest } from 'typed-redux-saga';
import type { UnknownAction } from '@reduxjs/toolkit';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { signedOut, wentOnline } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { postFormActions } from './post-form.slice.ts';

type World = Pick<AppDeps, 'api'> & { cutsInARow: number };
type WithConnection = { readonly connection: { readonly isOnline: boolean } };

const { submitted, submitCancelled, saveFailed, faultsFound, saved, changed, featureToggled } = postFormActions;
const { opened, closed, draftDiscarded, offerSwapped } = postFormActions;

/** What ends the wait: another wish of the seller's, another form, or an answer. */
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
const ASK_EVERY = 20_000;

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

const selectIsOnline = ({ connection }: WithConnection): boolean => connection.isOnline;

/** A host may not tell that the network is back, or the server away: then it is asked. */
function* connected({ api }: World) {
  while (!(yield* select(selectIsOnline))) {
    const { isBack } = yield* race({ isBack: take(wentOnline), again: delay(ASK_EVERY) });
    if (isBack !== undefined) return;
    try {
      yield* call(() => api.health.check());
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    }
  }
}
