import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { LegalDocument } from '#contract/http/setup.ts';

/** The legal documents that are still placeholders; null while unknown. */
export type WithSetup = { readonly setup?: { readonly placeholders: readonly LegalDocument[] | null } };

const slice = createSlice({
  name: 'setup',
  initialState: { placeholders: null } as NonNullable<WithSetup['setup']>,
  reducers: {
    opened: () => undefined,
    loaded: (_state, { payload }: PayloadAction<readonly LegalDocument[]>) => ({ placeholders: payload }),
  },
});

export const setupActions = slice.actions;
export const setupReducer = slice.reducer;
export const selectPlaceholders = (state: WithSetup): readonly LegalDocument[] | null =>
  state.setup?.placeholders ?? null;
