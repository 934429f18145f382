import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { failureOf } from '#renderer/api/api-failure.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { conversationsActions } from '../store/conversations.slice.ts';
import { guarded } from '../store/guarded.ts';
import { safetyActions } from '../store/safety.slice.ts';
import type { ChatWorld } from '../world.ts';
import { type Blocked, selectIsSettingsShown, selectSettings, settingsActions } from './settings.slice.ts';

type World = Pick<ChatWorld, 'api' | 'now'>;

export function* settingsSaga(deps: World) {
  yield* takeLatest([settingsActions.opened, settingsActions.loadAsked], guarded(load, deps));
  yield* takeEvery(safetyActions.done, refreshBlocked);
  yield* takeLeading(settingsActions.changed, guarded(save, deps));
  yield* takeEvery(settingsActions.unblockAsked, guarded(unblock, deps));
  yield* takeLeading(settingsActions.exportAsked, guarded(exportChats, deps));
}

function* load({ api }: World) {
  try {
    const { value } = yield* abortable((signal) => api.settings.get({}, signal));
    yield* put(settingsActions.loaded(value));
  } catch (error) {
    yield* put(settingsActions.loadFailed(failureOf(error)));
  }
}

/** A user was blocked or unblocked in a conversation beside the settings. */
function* refreshBlocked() {
  if (yield* select(selectIsSettingsShown)) yield* put(settingsActions.loadAsked());
}

/** Sends one request at a time; switches changed meanwhile go with the next. */
function* save({ api }: World) {
  try {
    let { unsaved: sent } = yield* select(selectSettings);
    while (Object.keys(sent).length > 0) {
      const body = sent;
      const { value: saved } = yield* call(() => api.settings.save({ body }));
      yield* put(settingsActions.saved({ saved, sent }));
      if (sent.isPresenceHidden !== undefined) yield* call(reloadPresence);
      ({ unsaved: sent } = yield* select(selectSettings));
    }
  } catch (error) {
    yield* put(settingsActions.failed(failureOf(error)));
  }
}

/** A user who hides their presence does not see that of others. */
function* reloadPresence() {
  yield* put(conversationsActions.reset());
  yield* put(conversationsActions.listAsked('current'));
}

function* unblock({ api }: World, { payload: user }: PayloadAction<Blocked>) {
  try {
    yield* call(() => api.settings.unblock({ params: { userId: user.id } }));
    yield* put(settingsActions.unblocked(user));
  } catch (error) {
    yield* put(settingsActions.failed(failureOf(error)));
  }
}

function* exportChats({ api, now }: World) {
  try {
    const { value } = yield* abortable((signal) => api.messages.export({}, signal));
    const file = new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' });
    yield* call(saveFile, file, `aniv-chats-${now().toISOString().slice(0, 10)}.json`);
    yield* put(settingsActions.exported());
  } catch (error) {
    yield* put(settingsActions.failed(failureOf(error)));
  }
}
