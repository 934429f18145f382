import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Profile } from '#contract/http/identity.ts';
import type { UserId } from '#contract/ids.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { profileChanged } from '#renderer/events.ts';
import { NO_VALUES, changesAgainst, valuesOf } from './profile-values.ts';
import type { ProfileChanges, ProfileField, ProfileValues } from './profile-values.ts';

export type Saving =
  | { readonly phase: 'idle' }
  | { readonly phase: 'saving' }
  | { readonly phase: 'saved' }
  | { readonly phase: 'failed'; readonly failure: Failure };
/** What is done about the e-mail: the mail again, or another address. */
export type EmailRequest = 'resend' | 'change';
export type EmailState =
  | { readonly phase: 'idle' }
  /** Another address is being typed. */
  | { readonly phase: 'open' }
  | { readonly phase: 'sending'; readonly request: EmailRequest }
  /** To this address, null for the one that waits already. */
  | { readonly phase: 'sent'; readonly request: EmailRequest; readonly address: string | null }
  | { readonly phase: 'failed'; readonly request: EmailRequest; readonly failure: Failure };

export type ProfileState = {
  /** Whose form it is; null until it was opened. */
  readonly userId: UserId | null;
  readonly saved: ProfileValues;
  readonly changes: ProfileChanges;
  readonly saving: Saving;
  readonly email: EmailState;
};
export type WithProfile = { readonly profile: ProfileState };
type Edited = { [Field in ProfileField]: { field: Field; value: ProfileValues[Field] } }[ProfileField];
/** `key` is the same for the same changes, so that the server saves them once (D111). */
export type ProfileSubmitted = { changes: ProfileChanges; key: string };
/** A new picture, null to remove the present one, undefined to leave it. */
export type NewPicture = Blob | null | undefined;
export type EmailChange = { email: string; password: string };

const initialState: ProfileState = {
  userId: null,
  saved: NO_VALUES,
  changes: {},
  saving: { phase: 'idle' },
  email: { phase: 'idle' },
};

const slice = createSlice({
  name: 'profile',
  initialState,
  reducers: {
    /** The form is shown with the user's stored values. */
    opened: (_state, _action: PayloadAction<Profile>) => undefined,
    formReady: (
      _state,
      { payload: { profile, changes } }: PayloadAction<{ profile: Profile; changes: ProfileChanges }>,
    ): ProfileState => {
      const saved = valuesOf(profile);
      return { ...initialState, userId: profile.id, saved, changes: changesAgainst(saved, changes) };
    },
    edited: (state, { payload: { field, value } }: PayloadAction<Edited>): ProfileState => {
      // A region belongs to its country.
      const region = field === 'countryId' ? { regionId: '' } : {};
      const changes = changesAgainst(state.saved, { ...state.changes, ...region, [field]: value });
      return { ...state, changes, saving: { phase: 'idle' } };
    },
    discarded: (state): ProfileState => ({ ...state, changes: {}, saving: { phase: 'idle' } }),
    submitted: {
      reducer: (_state, _action: PayloadAction<ProfileSubmitted, string, { arg: NewPicture }>) => undefined,
      // `meta.arg` is where the store does not ask for what can be written down.
      prepare: (payload: ProfileSubmitted, picture?: NewPicture) => ({ payload, meta: { arg: picture } }),
    },
    saveStarted: (state): ProfileState => ({ ...state, saving: { phase: 'saving' } }),
    /** These changes are on the server; what else was typed meanwhile, elsewhere, stays. */
    saved: (state, { payload }: PayloadAction<ProfileChanges>): ProfileState => ({
      ...state,
      changes: Object.fromEntries(Object.entries(state.changes).filter(([field]) => !(field in payload))),
      saving: { phase: 'saved' },
    }),
    saveFailed: (state, { payload }: PayloadAction<Failure>): ProfileState => ({
      ...state,
      saving: { phase: 'failed', failure: payload },
    }),
    /** The result was shown to the person. */
    savingShown: (state): ProfileState => ({ ...state, saving: { phase: 'idle' } }),
    emailOpened: (state): ProfileState => ({ ...state, email: { phase: 'open' } }),
    verificationAsked: () => undefined,
    emailSubmitted: (_state, _action: PayloadAction<EmailChange>) => undefined,
    emailStarted: (state, { payload }: PayloadAction<EmailRequest>): ProfileState => ({
      ...state,
      email: { phase: 'sending', request: payload },
    }),
    emailSent: (
      state,
      { payload }: PayloadAction<{ request: EmailRequest; address: string | null }>,
    ): ProfileState => ({
      ...state,
      email: { phase: 'sent', ...payload },
    }),
    emailFailed: (state, { payload }: PayloadAction<{ request: EmailRequest; failure: Failure }>): ProfileState => ({
      ...state,
      email: { phase: 'failed', ...payload },
    }),
    /** The result was shown, or the person stopped typing. */
    emailClosed: (state): ProfileState => ({ ...state, email: { phase: 'idle' } }),
  },
  extraReducers: (builder) =>
    builder.addCase(profileChanged, (state, { payload }): ProfileState => {
      if (payload.id !== state.userId) return state;
      const saved = valuesOf(payload);
      return { ...state, saved, changes: changesAgainst(saved, state.changes) };
    }),
});

export const profileActions = slice.actions;
export const profileReducer = slice.reducer;
export const selectProfileForm = (state: WithProfile): ProfileState => state.profile;
