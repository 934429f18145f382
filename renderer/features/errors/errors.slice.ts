import { createSlice } from '@reduxjs/toolkit';
import type { Failure } from '#renderer/api/api-failure.ts';
import { failed, screenCrashed } from '#renderer/events.ts';

/** A refused call, or the text of what broke a screen (empty: unknown). */
export type GlobalError =
  | { readonly kind: 'failure'; readonly failure: Failure }
  | { readonly kind: 'crash'; readonly text: string };

/** The global error state: shown in a toast, then cleared (SPEC.md §4). */
export type WithErrors = { readonly errors: { readonly error: GlobalError | null } };

const slice = createSlice({
  name: 'errors',
  initialState: { error: null } as WithErrors['errors'],
  reducers: {
    errorShown: () => ({ error: null }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(failed, (_, { payload }) => ({ error: { kind: 'failure', failure: payload } }))
      .addCase(screenCrashed, (_, { payload }) => ({ error: { kind: 'crash', text: payload } })),
});

export const errorsActions = slice.actions;
export const errorsReducer = slice.reducer;
export const selectError = (state: WithErrors): GlobalError | null => state.errors.error;
