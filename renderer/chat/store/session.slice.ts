import { createSlice } from '@reduxjs/toolkit';
import type { Failure } from '#renderer/api/api-failure.ts';
import { chatEnded, chatStarted, lineDown, lineUp, refusalNoticed } from './events.ts';

export type SessionState = {
  /** Whose chat it is; null without a token. */
  readonly userId: number | null;
  readonly line: 'connecting' | 'up' | 'down';
  /** A failure that no view shows in its place. */
  readonly notice: Failure | null;
};
export type WithSession = { readonly session: SessionState };

const initialState: SessionState = { userId: null, line: 'connecting', notice: null };

const isOffline = (notice: Failure | null): boolean => notice?.code === 'OFFLINE';

const slice = createSlice({
  name: 'session',
  initialState: initialState as SessionState,
  reducers: {
    noticeClosed: (state): SessionState => ({ ...state, notice: null }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(chatStarted, (_state, { payload: { userId } }) => ({ ...initialState, userId }))
      .addCase(chatEnded, () => initialState)
      // That there is no connection is no longer true then.
      .addCase(lineUp, ({ userId, notice }) => ({ userId, line: 'up', notice: isOffline(notice) ? null : notice }))
      .addCase(lineDown, (state) => ({ ...state, line: 'down' as const }))
      .addCase(refusalNoticed, (state, { payload }) => ({ ...state, notice: payload })),
});

export const sessionActions = slice.actions;
export const sessionReducer = slice.reducer;
export const selectUserId = ({ session }: WithSession): number | null => session.userId;
export const selectLine = ({ session }: WithSession): SessionState['line'] => session.line;
export const selectNotice = ({ session }: WithSession): Failure | null => session.notice;
