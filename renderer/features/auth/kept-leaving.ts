import type { Platform } from '#renderer/platform/port.ts';
import type { WayStarted } from './auth.slice.ts';

type Leaving = WayStarted & { readonly state: string };

const KEY = 'leaving';
const STATE_BYTES = 16;

/** A secret value by which a genuine way back is recognised. */
const newState = (): string =>
  [...crypto.getRandomValues(new Uint8Array(STATE_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Remembers in this tab what a sign-in elsewhere is for; answers its state. */
export const keepLeaving = ({ tabStorage }: Platform, started: WayStarted): string => {
  const state = newState();
  tabStorage?.set(KEY, JSON.stringify({ ...started, state }));
  return state;
};

/** What the tab remembered, once. */
export const takeLeaving = ({ tabStorage }: Platform): Leaving | undefined => {
  const text = tabStorage?.get(KEY);
  tabStorage?.remove(KEY);
  return text === undefined ? undefined : parse(text);
};

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const parse = (text: string): Leaving | undefined => {
  try {
    const { state, returnTo, inviteToken, connects } = JSON.parse(text) as Record<string, unknown>;
    if (typeof state !== 'string' || state === '') return undefined;
    return {
      state,
      returnTo: textOrNull(returnTo),
      inviteToken: textOrNull(inviteToken),
      ...(connects === true && { connects }),
    };
  } catch {
    return undefined;
  }
};
