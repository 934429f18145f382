import { createSlice } from '@reduxjs/toolkit';
import type { Failure } from '#renderer/api/api-failure.ts';
import { failed } from '#renderer/events.ts';

/** The global error state: shown in a toast, then cleared (SPEC.md §4). */
export type WithNotices = { readonly notices: { readonly error: Failure | null } };

const slice = createSlice({
  name: 'notices',
  initialState: { error: null } as WithNotices['notices'],
  reducers: {
    errorShown: (state) => {
      state.error = null;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(failed, (state, { payload }) => {
      state.error = payload;
    }),
});

export const noticesActions = slice.actions;
export const noticesReducer = slice.reducer;
export const selectError = (state: WithNotices): Failure | null => state.notices.error;
