import { call, delay, put, race, take, takeEvery } from 'typed-redux-saga';
import type { Action } from '@reduxjs/toolkit';
import type { AppDeps } from '#renderer/deps.ts';
import { signedOut } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { keepsStock } from '#renderer/platform/capabilities.ts';
import { connected } from './connected.ts';
import { postFormActions } from './post-form.slice.ts';

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

const isCut = (action: Action): boolean => saveFailed.match(action) && action.payload.code === 'OFFLINE';
const isRefused = (action: Action): boolean => saveFailed.match(action) && !isCut(action);

/** Repeats a submission that the network interrupted under the same key once the connection is back (D111). */
export function* resendSaga({ api, platform }: Pick<AppDeps, 'api' | 'platform'>) {
  // The desktop program lists waiting cars elsewhere: there, leaving the form cancels nothing.
  const ends = keepsStock(platform) ? ENDS.filter((end) => end !== closed) : ENDS;
  // In a browser the draft stays a draft and is not published in the background.
  if (!keepsStock(platform)) yield* takeEvery(closed, showDraft);
  while (true) {
    const cut = yield* take(isCut);
    yield* race({ resent: call(guarded(resend, { api }), cut), end: take([...ends, isRefused]) });
  }
}

function* showDraft() {
  yield* put(postFormActions.saveShown());
}

/** Submits again after each cut, until the race is lost to an answer or to the seller. */
function* resend(deps: Pick<AppDeps, 'api'>) {
  for (let cuts = 0; ; cuts += 1) {
    const pause = PAUSES[cuts] ?? PAUSES.at(-1) ?? 0;
    // The seller may submit it first.
    yield* race({ again: call(submitOnceConnected, deps, pause), bySeller: take(submitted) });
    yield* take(isCut);
  }
}

function* submitOnceConnected(deps: Pick<AppDeps, 'api'>, pause: number) {
  yield* delay(pause);
  yield* call(connected, deps);
  yield* put(submitted());
}
