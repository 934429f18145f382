import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Profile } from '#contract/http/identity.ts';
import type { UserId } from '#contract/ids.ts';
import { profileChanged, sessionRefused, signedIn, signedOut } from '#renderer/events.ts';

/** SPEC.md §4, profile slice. No profile means no role: nobody is admin by default (D021). */
export type Session = {
  readonly data: Profile | null;
  readonly isLoggedIn: boolean;
  readonly isPending: boolean;
  /** From logout until the login page is shown, because the guarded page underneath redirects there, too. */
  readonly isLeaving: boolean;
  /** The server rejected the identity that the host gave: sign-in works as on the website (D047). */
  readonly isHostRefused: boolean;
  readonly profileCompleteModalState: boolean;
  /** The user who logged out last on this page; the device may still hold their data. */
  readonly leaver: UserId | null;
  /** The session ended without a logout. */
  readonly hasEnded: boolean;
  readonly errorMessage: string;
};
export type WithSession = { readonly session: Session };

export const visitor: Session = {
  data: null,
  isLoggedIn: false,
  isPending: false,
  isLeaving: false,
  isHostRefused: false,
  profileCompleteModalState: true,
  leaver: null,
  hasEnded: false,
  errorMessage: '',
};

/** The state of a visitor. `isRequested`: the user logged out; otherwise the session ended by itself. */
const withoutSession = (
  { data, isLeaving, isHostRefused, leaver, hasEnded }: Session,
  isRequested: boolean,
): Session => ({
  ...visitor,
  isLeaving,
  isHostRefused,
  leaver: isRequested ? (data?.id ?? leaver) : null,
  hasEnded: !isRequested || hasEnded,
});

const slice = createSlice({
  name: 'session',
  initialState: visitor,
  reducers: {
    profileRequested: (state) => {
      state.isPending = true;
      state.errorMessage = '';
    },
    /** `message` is set only for failures the API reported (SPEC.md §4). */
    profileFailed: (state, { payload }: PayloadAction<string | undefined>) => {
      state.isPending = false;
      if (payload !== undefined) state.errorMessage = payload;
    },
    /** Something of the profile changed on the server: it is fetched again. */
    profileOutdated: () => undefined,
    hostRefused: (state) => {
      state.isHostRefused = true;
    },
    logOutRequested: (state) => {
      if (state.isLoggedIn) state.isLeaving = true;
    },
    logOutFailed: (state) => {
      state.isLeaving = false;
    },
    /** Login is on the screen, and nobody is logged in. */
    loginShown: (state) => {
      state.isLeaving = false;
    },
    /** The question for the profile's missing parts was put off, for this visit (D043). */
    profileCompletionPutOff: (state) => {
      state.profileCompleteModalState = false;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(signedIn, (state) => {
        state.isLoggedIn = true;
        state.leaver = null;
        state.hasEnded = false;
      })
      .addCase(profileChanged, (state, { payload }) => {
        state.data = payload;
        state.isPending = false;
      })
      .addCase(signedOut, (state) => withoutSession(state, true))
      // Calls on their way are refused when somebody logs out, and also a little later.
      .addCase(sessionRefused, (state) => withoutSession(state, state.isLeaving || !state.isLoggedIn)),
});

export const sessionActions = slice.actions;
export const sessionReducer = slice.reducer;

export const selectIsLoggedIn = (state: WithSession): boolean => state.session.isLoggedIn;
export const selectIsLeaving = (state: WithSession): boolean => state.session.isLeaving;
export const selectLeaver = (state: WithSession): UserId | null => state.session.leaver;
export const selectHasEnded = (state: WithSession): boolean => state.session.hasEnded;
export const selectIsHostRefused = (state: WithSession): boolean => state.session.isHostRefused;
export const selectProfile = (state: WithSession): Profile | null => state.session.data;
/** Whether the profile is still to come after a sign-in or at the start. */
export const selectIsProfilePending = (state: WithSession): boolean => state.session.isPending;
