import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Session } from '#contract/http/accounts.ts';
import type { SessionId } from '#contract/ids.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

/** Where the person is signed in; `ending` are those whose end is under way. */
export type DevicesState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly sessions: readonly Session[]; readonly ending: readonly SessionId[] }
  | { readonly phase: 'failed'; readonly failure: Failure };
export type WithDevices = { readonly devices: DevicesState };

const slice = createSlice({
  name: 'devices',
  initialState: { phase: 'idle' } as DevicesState,
  reducers: {
    opened: () => undefined,
    loadStarted: (state): DevicesState => (state.phase === 'ready' ? state : { phase: 'loading' }),
    loaded: (_state, { payload }: PayloadAction<readonly Session[]>): DevicesState => ({
      phase: 'ready',
      sessions: payload,
      ending: [],
    }),
    loadFailed: (_state, { payload }: PayloadAction<Failure>): DevicesState => ({ phase: 'failed', failure: payload }),
    endAsked: (_state, _action: PayloadAction<SessionId>) => undefined,
    othersEndAsked: () => undefined,
    endStarted: (state, { payload }: PayloadAction<readonly SessionId[]>): DevicesState =>
      state.phase === 'ready' ? { ...state, ending: [...state.ending, ...payload] } : state,
    ended: (state, { payload }: PayloadAction<readonly SessionId[]>): DevicesState =>
      state.phase === 'ready'
        ? { ...state, sessions: without(state.sessions, payload), ending: minus(state.ending, payload) }
        : state,
    endFailed: (state, { payload }: PayloadAction<readonly SessionId[]>): DevicesState =>
      state.phase === 'ready' ? { ...state, ending: minus(state.ending, payload) } : state,
  },
});

const minus = (ids: readonly SessionId[], gone: readonly SessionId[]) => ids.filter((id) => !gone.includes(id));
const without = (sessions: readonly Session[], gone: readonly SessionId[]) =>
  sessions.filter(({ id }) => !gone.includes(id));

export const devicesActions = slice.actions;
export const devicesReducer = slice.reducer;
export const selectDevices = (state: WithDevices): DevicesState => state.devices;
