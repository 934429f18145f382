import { eventChannel } from 'redux-saga';
import { call, put, takeEvery } from 'typed-redux-saga';
import type { AppDeps } from '#renderer/deps.ts';
import { wentOffline, wentOnline } from '#renderer/events.ts';
import type { Platform } from '#renderer/platform/port.ts';

/** Follows the host's connection for as long as the app runs. */
export function* connectionSaga({ platform }: Pick<AppDeps, 'platform'>) {
  const changes = yield* call(connectionChanges, platform);
  if (!platform.isOnline()) yield* put(wentOffline());
  yield* takeEvery(changes, function* follow(isOnline: boolean) {
    yield* put(isOnline ? wentOnline() : wentOffline());
  });
}

const connectionChanges = ({ onConnectionChange }: Platform) => eventChannel<boolean>(onConnectionChange);
