import { eventChannel } from 'redux-saga';
import type { EventChannel } from 'redux-saga';
import type { Platform } from '#renderer/platform/port.ts';
import { visitor } from './session.slice.ts';
import type { Session } from './session.slice.ts';

const KEY = 'isLoggedIn';

/** The logged-in flag as this device remembers it; the profile itself is fetched (SPEC.md §4). */
export const restoreSession = ({ storage, identity }: Platform): Session => ({
  ...visitor,
  // Who the host vouches for is signed in anew at every start.
  isLoggedIn: identity === undefined && storage.get(KEY) === 'true',
});

export const rememberSession = ({ storage }: Platform): void => storage.set(KEY, 'true');
export const forgetSession = ({ storage }: Platform): void => storage.remove(KEY);

/** Tells the flag whenever another tab changed it; undefined where a host has no other tabs. */
export const watchOtherTabs = ({ storage }: Platform): EventChannel<{ isLoggedIn: boolean }> | undefined => {
  const { watch } = storage;
  if (watch === undefined) return undefined;
  return eventChannel((emit) => watch(KEY, (value) => emit({ isLoggedIn: value === 'true' })));
};
