import { call, put, takeEvery } from 'typed-redux-saga';
import type { PostId } from '#contract/ids.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { signedOut } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { compareActions as actions } from './compare.slice.ts';
import { MAX_COMPARED, readCompared, writeCompared } from './kept-compared.ts';

type World = Pick<AppDeps, 'platform'>;

/** Keeps the chosen cars on the device; another user of it does not see them. */
export function* compareSaga({ platform }: World) {
  yield* call(restore, { platform });
  yield* takeEvery(actions.keptElsewhere, guarded(restore, { platform }));
  yield* takeEvery(actions.toggled, guarded(toggle, { platform }));
  yield* takeEvery([actions.cleared, signedOut], guarded(keep, { platform }));
}

function* restore({ platform }: World) {
  yield* put(actions.changed(readCompared(platform.storage)));
}

function* keep({ platform }: World) {
  writeCompared(platform.storage, []);
  yield* put(actions.changed([]));
}

function* toggle({ platform }: World, { payload: { id, isOn } }: ReturnType<typeof actions.toggled>) {
  const others: readonly PostId[] = readCompared(platform.storage).filter((other) => other !== id);
  const next = isOn && others.length < MAX_COMPARED ? [...others, id] : others;
  writeCompared(platform.storage, next);
  yield* put(actions.changed(next));
}
