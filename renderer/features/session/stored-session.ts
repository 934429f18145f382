import type { Platform } from '#renderer/platform/port.ts';
import { visitor } from './session.slice.ts';
import type { Session } from './session.slice.ts';

const KEY = 'isLoggedIn';

/** The logged-in flag as this device remembers it; the profile itself is fetched (SPEC.md §4). */
export const restoreSession = ({ storage }: Platform): Session => ({
  ...visitor,
  isLoggedIn: storage.get(KEY) === 'true',
});

export const rememberSession = ({ storage }: Platform): void => storage.set(KEY, 'true');
export const forgetSession = ({ storage }: Platform): void => storage.remove(KEY);
