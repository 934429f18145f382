import { call, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import type { SessionId } from '#contract/ids.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { failed } from '#renderer/events.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { devicesActions, selectDevices } from './devices.slice.ts';
import type { WithDevices } from './devices.slice.ts';

type World = Pick<AppDeps, 'api'>;

export function* devicesSaga(deps: World) {
  const { opened, endAsked, othersEndAsked } = devicesActions;
  yield* takeLatest(opened, guarded(load, deps));
  yield* takeEvery(endAsked, guarded(end, deps));
  yield* takeLeading(othersEndAsked, guarded(endOthers, deps));
}

function* load({ api }: World) {
  yield* put(devicesActions.loadStarted());
  try {
    const { value } = yield* abortable((signal) => api.accounts.sessions({}, signal));
    yield* put(devicesActions.loaded(value));
  } catch (error) {
    yield* put(devicesActions.loadFailed(failureOf(error)));
  }
}

function* end({ api }: World, { payload: id }: ReturnType<typeof devicesActions.endAsked>) {
  const state = yield* select((all: WithDevices) => selectDevices(all));
  if (state.phase !== 'ready' || state.ending.includes(id)) return;
  yield* call(ending, [id], () => api.accounts.endSession({ params: { id } }));
}

function* endOthers({ api }: World) {
  const state = yield* select((all: WithDevices) => selectDevices(all));
  if (state.phase !== 'ready') return;
  const others = state.sessions.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id);
  yield* call(ending, others, () => api.accounts.endOtherSessions());
}

/** The lines go once the server has ended them; a refusal leaves them. */
function* ending(ids: readonly SessionId[], send: () => Promise<unknown>) {
  yield* put(devicesActions.endStarted(ids));
  try {
    yield* call(send);
    yield* put(devicesActions.ended(ids));
  } catch (error) {
    yield* put(devicesActions.endFailed(ids));
    yield* put(failed(failureOf(error)));
  }
}
