import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, delay, put, race, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import type { Language } from '#contract/constants.ts';
import { DISCARDED } from '#contract/device-drafts.ts';
import { pathTo } from '#contract/page-path.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { profileChanged, signedOut, wentOnline } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { WHOSE_WAIT } from '#renderer/platform/draft-store.ts';
import type { WaitingSubmission } from '#renderer/platform/draft-store.ts';
import { connected, selectIsOnline } from '../connected.ts';
import { personOf } from '../drafts/draft-content.ts';
import { tellCredits } from '../tell-credits.ts';
import { sendWaiting } from './send-waiting.ts';
import type { WaitingWorld } from './send-waiting.ts';
import { waitingCarsActions } from './waiting-cars.slice.ts';
import { carOf, nextTime, placeOf, readEntries, thrownPlaceOf } from './waiting-store.ts';

const { changed, calledOff, sendAsked, thrownAway, throwUndone, listed, sendingStarted, sendingEnded } =
  waitingCarsActions;

/** The pauses of the back-off in milliseconds, so that a refusing server is not flooded. */
const PAUSES = [1000, 5000, 15_000, 60_000] as const;

/** Sends the waiting cars of the signed-in user one after the other whenever there is a connection. */
export function* waitingCarsSaga(deps: AppDeps) {
  const store = deps.platform.draftStore;
  if (store === undefined) return;
  const world: WaitingWorld = { ...deps, store };
  const signals = yield* actionChannel([changed, wentOnline, profileChanged], buffers.sliding(1));
  yield* takeEvery(calledOff, guarded(enter, world));
  yield* takeEvery(sendAsked, guarded(enter, world));
  yield* takeEvery(thrownAway, guarded(move, world));
  yield* takeEvery(throwUndone, guarded(move, world));
  yield* takeLatest(changed, guarded(list, world));
  yield* call(forgetThrown, world);
  while (true) {
    yield* race({ turn: call(guarded(turn, world), changed()), isLeft: call(leaving) });
    yield* put(sendingEnded());
    yield* take(signals);
  }
}

/** Another user signed in, or the user signed out: nothing more is sent for the previous user. */
function* leaving() {
  const owner = yield* select(personOf);
  while (true) {
    const action: UnknownAction = yield* take([signedOut, profileChanged]);
    if (!profileChanged.match(action) || String(action.payload.id) !== owner) return;
  }
}

type WithLanguage = { readonly preferences: { readonly language: Language } };
const preferencesOf = ({ preferences }: WithLanguage) => preferences;
const siteOf = ({ platform }: WaitingWorld): string => platform.publicUrl(pathTo.start());

function* list(world: WaitingWorld) {
  const owner = yield* select(personOf);
  const entries = owner === undefined ? [] : yield* call(readEntries, world.store, owner, siteOf(world));
  const { storage } = world.platform;
  if (entries.length === 0 && storage.get(WHOSE_WAIT) === owner) storage.remove(WHOSE_WAIT);
  yield* put(listed(entries.map(carOf)));
  return entries;
}

/** Sends until no car waits. */
function* turn(world: WaitingWorld) {
  let failures = 0;
  let hasSent = false;
  while (true) {
    const next = (yield* call(list, world)).find(({ waiting }) => waiting.state === 'waiting');
    if (next === undefined) break;
    if (!(yield* select(selectIsOnline))) {
      yield* call(connected, world);
      // The seller may have changed their mind meanwhile.
      continue;
    }
    yield* put(sendingStarted(next.key));
    const outcome = yield* call(sendWaiting, world, next);
    yield* put(sendingEnded());
    hasSent ||= outcome === 'done';
    failures = outcome === 'later' ? failures + 1 : 0;
    if (outcome === 'later') yield* call(pause, failures);
  }
  if (!hasSent) return;
  const { language } = yield* select(preferencesOf);
  // The table shows them without waiting for its next load; it shows a failure itself.
  void world.platform.stock?.sync(language).catch(() => undefined);
  yield* call(tellCredits, world);
}

function* pause(failures: number) {
  yield* race({ isOver: delay(PAUSES[failures - 1] ?? PAUSES.at(-1) ?? 0), isBack: take(wentOnline) });
}

type Named = PayloadAction<string>;

/** Holds a car back or releases it; a released one goes to the end of the queue. */
function* enter(world: WaitingWorld, action: Named) {
  const owner = yield* select(personOf);
  if (owner === undefined) return;
  const entries = yield* call(readEntries, world.store, owner, siteOf(world));
  const entry = entries.find(({ key }) => key === action.payload);
  if (entry === undefined) return;
  const waiting: WaitingSubmission = calledOff.match(action)
    ? { ...entry.waiting, state: 'held', failure: null }
    : {
        ...entry.waiting,
        state: 'waiting',
        failure: null,
        askedAt: nextTime(entries, world.now().getTime()),
      };
  yield* call(world.store.changeDraft, entry.of, { waiting });
  yield* put(changed());
}

/** Removes a car from the list and restores it. */
function* move(world: WaitingWorld, action: Named) {
  const owner = yield* select(personOf);
  if (owner === undefined) return;
  const here = placeOf(owner, action.payload);
  const thrown = thrownPlaceOf(owner, action.payload);
  yield* thrownAway.match(action) ? call(world.store.passOn, here, thrown) : call(world.store.passOn, thrown, here);
  yield* put(changed());
}

/** Cars discarded in an earlier run of the program cannot be restored. */
function* forgetThrown({ store }: WaitingWorld) {
  const owner = yield* select(personOf);
  if (owner === undefined) return;
  try {
    const thrown = (yield* call(store.list, `${DISCARDED}${owner}`)).filter(({ draft }) => draft.waiting !== undefined);
    for (const { of } of thrown) yield* call(store.removeDraft, of);
  } catch {
    // An unreadable store must not block anything.
  }
}
