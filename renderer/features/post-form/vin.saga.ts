import type { UnknownAction } from '@reduxjs/toolkit';
import { call, delay, put, race, select, take, takeLatest } from 'typed-redux-saga';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { sessionRefused, signedOut } from '#renderer/events.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { connected } from './connected.ts';
import { withoutFill } from './content-changes.ts';
import { postFormActions, selectFormValues } from './post-form.slice.ts';
import type { WithPostForm } from './post-form.types.ts';
import { fillOf } from './vin-fill.ts';
import { isVin } from './vin-format.ts';

type World = Pick<AppDeps, 'api'>;

/** Describes the car by its VIN (D112–D114). */
export function* vinSaga(deps: World) {
  yield* takeLatest(postFormActions.vinAsked, guarded(ask, deps));
}

const valuesOf = (state: WithPostForm) => selectFormValues(state);
const ownValues = ({ postForm }: WithPostForm) => withoutFill(postForm).values;
const { changed, loadStarted, queued, saved, draftDiscarded, offerSwapped } = postFormActions;
const ENDS = [loadStarted, queued, saved, draftDiscarded, offerSwapped, signedOut, sessionRefused];
/** The pause before the next try in milliseconds, so that a failing connection is not flooded. */
const PAUSE = 2000;

/** Another VIN or another form makes this answer outdated. */
const isOver = (action: unknown): boolean => {
  const seen = action as UnknownAction;
  return (changed.match(seen) && seen.payload.field === 'vin') || ENDS.some((end) => end.match(seen));
};

function* ask({ api }: World) {
  const vin = (yield* select(valuesOf)).vin.replace(/\s/g, '').toUpperCase();
  if (!isVin(vin)) return yield* put(postFormActions.vinFailed({ code: 'VIN_NOT_FOUND', description: '' }));
  yield* put(postFormActions.vinStarted());
  const { isStopped } = yield* race({ decoded: call(decode, api, vin), isStopped: take(isOver) });
  if (isStopped !== undefined) yield* put(postFormActions.vinStopped());
}

/** Waits for the connection, so that the seller need not retry. */
function* decode(api: World['api'], vin: string) {
  while (!(yield* call(tryOnce, api, vin))) {
    yield* put(postFormActions.vinWaits());
    yield* delay(PAUSE);
    yield* call(connected, { api });
  }
}

/** False if the server could not be reached. */
function* tryOnce(api: World['api'], vin: string) {
  try {
    const { value } = yield* abortable((signal) => api.vin.decode({ query: { vin } }, signal));
    // Fields typed in meanwhile are no longer empty; those filled in by the previous VIN are free again.
    const values = yield* select(ownValues);
    yield* put(postFormActions.vinFound({ decoded: value, fill: fillOf(value, values) }));
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === 'OFFLINE') return false;
    yield* put(postFormActions.vinFailed(failure));
  }
  return true;
}
