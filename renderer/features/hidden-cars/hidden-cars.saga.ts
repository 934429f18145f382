import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { Api } from '#contract/http/index.ts';
import { hiddenCarRoutes } from '#contract/http/hidden-car-routes.ts';
import type { PostId, UserId } from '#contract/ids.ts';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import type { ClientFor } from '#renderer/api/client.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { failed, profileChanged, signedOut } from '#renderer/events.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { hiddenCarsActions as actions, selectHiddenCars } from './hidden-cars.slice.ts';
import type { WithHiddenCars } from './hidden-cars.slice.ts';
import { HIDDEN_OF_KEY, readHidden, writeHidden } from './kept-hidden.ts';

type World = Pick<AppDeps, 'platform'> & { readonly calls: ClientFor<Pick<Api, 'hiddenCars'>>['hiddenCars'] };
/** Who is signed in is another feature's state. */
type WithUser = { readonly session: { readonly data: { readonly id: UserId } | null } };
const selectUserId = ({ session }: WithUser): UserId | undefined => session.data?.id;
const idsOf = (state: WithHiddenCars): readonly PostId[] => selectHiddenCars(state) ?? [];

/** Cars that the user does not want to see: on the server, or on a visitor's device, which brings them along. */
export function* hiddenCarsSaga({ platform, makeClient }: AppDeps) {
  const world: World = { platform, calls: makeClient(hiddenCarRoutes).hiddenCars };
  yield* put(actions.changed(readHidden(platform.storage)));
  yield* takeEvery(actions.toggled, guarded(toggle, world));
  yield* takeLatest(profileChanged, guarded(synchronise, world));
  yield* takeEvery(signedOut, guarded(forget, world));
  yield* call(synchronise, world);
}

function* keep({ platform }: World, ids: readonly PostId[]) {
  writeHidden(platform.storage, ids, yield* select(selectUserId));
  yield* put(actions.changed(ids));
}

function* forget({ platform }: World) {
  writeHidden(platform.storage, [], undefined);
  yield* put(actions.changed([]));
}

/** Brings the server's cars, and those of the visitor that this user was before. */
function* synchronise(world: World) {
  const userId = yield* select(selectUserId);
  if (userId === undefined) return;
  const { storage } = world.platform;
  const own = readHidden(storage);
  const isCopy = storage.get(HIDDEN_OF_KEY) === String(userId);
  try {
    const { value } = yield* abortable((signal) =>
      isCopy || own.length === 0 ? world.calls.all({}, signal) : world.calls.hide({ body: { postIds: own } }, signal),
    );
    yield* call(keep, world, value.postIds);
  } catch (error) {
    // The copy of the device does until the next time.
    if (!(error instanceof ApiFailure)) throw error;
  }
}

function* toggle(world: World, { payload: { id, isHidden } }: ReturnType<typeof actions.toggled>) {
  const before = yield* select(idsOf);
  const others = before.filter((other) => other !== id);
  yield* call(keep, world, isHidden ? [id, ...others] : others);
  if ((yield* select(selectUserId)) === undefined) return;
  try {
    if (isHidden) yield* call(world.calls.hide, { body: { postIds: [id] } });
    else yield* call(world.calls.show, { params: { postId: id } });
  } catch (error) {
    const now = (yield* select(idsOf)).filter((other) => other !== id);
    yield* call(keep, world, isHidden ? now : [id, ...now]);
    yield* put(failed(failureOf(error)));
  }
}
