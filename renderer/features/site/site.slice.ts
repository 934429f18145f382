import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Site } from '#contract/http/site.ts';

/** What the operator has set up; null while it is unknown. Without it the pages are whole, so a failure shows nothing. */
export type WithSite = { readonly site?: { readonly value: Site | null } };

const NOTHING: Site = { bot: null, miniApp: null, channels: [], paymentMarks: [] };

const slice = createSlice({
  name: 'site',
  initialState: { value: null } as NonNullable<WithSite['site']>,
  reducers: {
    opened: () => undefined,
    loaded: (_state, { payload }: PayloadAction<Site>) => ({ value: payload }),
    loadFailed: () => ({ value: NOTHING }),
  },
});

export const siteActions = slice.actions;
export const siteReducer = slice.reducer;
export const selectSite = (state: WithSite): Site | null => state.site?.value ?? null;
