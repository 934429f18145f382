import { createSlice } from '@reduxjs/toolkit';
import { savedCopyShown, wentOffline, wentOnline } from '#renderer/events.ts';

/** `savedAt`: the shown answers are a saved copy of this time (ISO). */
export type Connection = { readonly isOnline: boolean; readonly savedAt: string | null };
export type WithConnection = { readonly connection: Connection };

const initialState: Connection = { isOnline: true, savedAt: null };

const slice = createSlice({
  name: 'connection',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(wentOnline, (state) => {
        state.isOnline = true;
      })
      .addCase(wentOffline, (state) => {
        state.isOnline = false;
      })
      .addCase(savedCopyShown, (state, { payload }) => {
        state.savedAt = payload;
      }),
});

export const connectionReducer = slice.reducer;
export const selectIsOnline = (state: WithConnection): boolean => state.connection.isOnline;
export const selectSavedAt = (state: WithConnection): string | null => state.connection.savedAt;
