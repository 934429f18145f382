import { actionChannel, call, put, select, take, takeLatest } from 'typed-redux-saga';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { selectInvite, taskActions } from './tasks.slice.ts';

type World = Pick<AppDeps, 'api'>;

export function* tasksSaga(deps: World) {
  const { opened, inviteRetried, linkOpened } = taskActions;
  yield* takeLatest(opened, guarded(loadList, deps));
  yield* takeLatest([opened, inviteRetried], guarded(loadInvite, deps));
  // One click after the other: each reply is the whole current list.
  const clicks = yield* actionChannel(linkOpened);
  while (true) yield* call(guarded(tellClick, deps), yield* take(clicks));
}

function* loadList({ api }: World) {
  yield* put(taskActions.listRequested());
  try {
    const { value } = yield* abortable((signal) => api.tasks.list({}, signal));
    yield* put(taskActions.listCame(value));
  } catch (error) {
    yield* put(taskActions.listFailed(failureOf(error)));
  }
}

/** The same links for ever: asked for once. */
function* loadInvite({ api }: World) {
  const known = yield* select(selectInvite);
  if (known.phase === 'ready') return;
  yield* put(taskActions.inviteRequested());
  try {
    const { value } = yield* abortable((signal) => api.tasks.invite({}, signal));
    yield* put(taskActions.inviteCame(value));
  } catch (error) {
    yield* put(taskActions.inviteFailed(failureOf(error)));
  }
}

function* tellClick({ api }: World, { payload: type }: ReturnType<typeof taskActions.linkOpened>) {
  const { value } = yield* call(api.tasks.socialLinkClicked, { query: { type } });
  yield* put(taskActions.listCame(value));
}
