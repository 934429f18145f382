import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Profile } from '#contract/http/identity.ts';
import { profileChanged, sessionRefused, signedIn, signedOut } from '#renderer/events.ts';

/** SPEC.md §4, profile slice. No profile means no role: nobody is admin by default (D021). */
export type Session = {
  readonly data: Profile | null;
  readonly isLoggedIn: boolean;
  readonly isPending: boolean;
  readonly profileCompleteModalState: boolean;
  readonly errorMessage: string;
};
export type WithSession = { readonly session: Session };

export const visitor: Session = {
  data: null,
  isLoggedIn: false,
  isPending: false,
  profileCompleteModalState: true,
  errorMessage: '',
};

const slice = createSlice({
  name: 'session',
  initialState: visitor,
  reducers: {
    profileRequested: (state) => {
      state.isPending = true;
      state.errorMessage = '';
    },
    profileLoaded: (state, { payload }: PayloadAction<Profile | null>) => {
      state.isPending = false;
      state.data = payload;
      state.isLoggedIn = payload !== null;
    },
    /** `message` is set only for failures the API reported (SPEC.md §4). */
    profileFailed: (state, { payload }: PayloadAction<string | undefined>) => {
      state.isPending = false;
      if (payload !== undefined) state.errorMessage = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(signedIn, (state) => {
        state.isLoggedIn = true;
      })
      .addCase(profileChanged, (state, { payload }) => {
        state.data = payload;
      })
      .addCase(signedOut, () => visitor)
      .addCase(sessionRefused, () => visitor),
});

export const sessionActions = slice.actions;
export const sessionReducer = slice.reducer;

export const selectIsLoggedIn = (state: WithSession): boolean => state.session.isLoggedIn;
export const selectProfile = (state: WithSession): Profile | null => state.session.data;
