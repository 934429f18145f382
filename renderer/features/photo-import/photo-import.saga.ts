import { eventChannel } from 'redux-saga';
import { call, delay, fork, put, take, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import type { DropRefused, ImportState } from '#contract/ipc/photo-import.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import type { PhotoImportPort } from '#renderer/platform/photo-import-port.ts';
import { PUT_AWAY, photoImportActions as actions } from './photo-import.slice.ts';

/** The most files of one call. */
const MOST_FILES = 1000;
/** Between two looks at the same files while an import changes several times a second. */
const LOOK_MS = 700;

export function* photoImportSaga({ platform }: Pick<AppDeps, 'platform'>) {
  const port = platform.photoImport;
  if (port === undefined) return;
  const changes = yield* call(changesOf, port);
  yield* takeEvery(changes, function* update(state: ImportState) {
    yield* put(actions.stateArrived(state));
  });
  const refusals = yield* call(refusalsOf, port);
  yield* takeEvery(refusals, function* refuse(refused: DropRefused) {
    yield* put(actions.dropRefused(refused));
  });
  yield* takeLatest(actions.entered, guarded(list, port));
  yield* takeLeading(actions.chooseAsked, guarded(choose, port));
  yield* takeLeading(actions.chooseForAsked, guarded(chooseFor, port));
  yield* takeEvery(actions.assignAsked, guarded(assign, port));
  yield* takeLeading(actions.steered, guarded(steer, port));
  yield* takeEvery(actions.putAway, function* remember({ payload }: ReturnType<typeof actions.putAway>) {
    yield* call(platform.storage.set, PUT_AWAY, payload);
  });
  yield* fork(lookAtFiles, port);
}

const changesOf = ({ onChanged }: PhotoImportPort) => eventChannel<ImportState>(onChanged);
const refusalsOf = ({ onDropRefused }: PhotoImportPort) => eventChannel<DropRefused>(onDropRefused);

function* list(port: PhotoImportPort) {
  yield* put(actions.listed(yield* call(port.list)));
}

function* choose(port: PhotoImportPort, { payload }: ReturnType<typeof actions.chooseAsked>) {
  const begun = yield* call(port.choose, payload);
  if (begun !== null) yield* put(actions.stateArrived(begun));
}

function* chooseFor(port: PhotoImportPort, { payload }: ReturnType<typeof actions.chooseForAsked>) {
  const begun = yield* call(port.chooseFor, payload);
  if (begun === null) return;
  yield* put(actions.stateArrived(begun));
  yield* put(actions.opened());
}

function* assign(port: PhotoImportPort, { payload }: ReturnType<typeof actions.assignAsked>) {
  const { id, files, postId } = payload;
  for (let at = 0; at < files.length; at += MOST_FILES)
    yield* put(actions.stateArrived(yield* call(port.assign, id, files.slice(at, at + MOST_FILES), postId)));
  yield* put(actions.filesWanted({ id, of: 'unassigned' }));
  yield* put(actions.filesWanted({ id, of: postId }));
}

function* steer(port: PhotoImportPort, { payload: { id, to } }: ReturnType<typeof actions.steered>) {
  yield* put(actions.stateArrived(yield* call(port[to], id)));
}

type Wanted = ReturnType<typeof actions.filesWanted>['payload'];

/** Reads the files that are on show; the same ones at most once in a while, and once more after the last change. */
function* lookAtFiles(port: PhotoImportPort) {
  const again = new Map<string, boolean>();
  const look = guarded(function* lookAt(_port: PhotoImportPort, { id, of }: Wanted) {
    yield* put(actions.filesArrived({ id, of, files: yield* call(port.files, id, of) }));
  }, port);
  for (;;) {
    const { payload } = yield* take(actions.filesWanted);
    const key = `${payload.id}/${payload.of}`;
    if (again.has(key)) again.set(key, true);
    else
      yield* fork(function* lookUntilStill() {
        do {
          again.set(key, false);
          yield* call(look, payload);
          yield* delay(LOOK_MS);
        } while (again.get(key) === true);
        again.delete(key);
      });
  }
}
