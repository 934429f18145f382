import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ChatSettings } from '#contract/http/chat.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { conversationsActions } from '../store/conversations.slice.ts';
import { chatEnded, chatStarted } from '../store/events.ts';

/** The switches. */
export type Choices = Readonly<Omit<ChatSettings, 'blocked' | 'isBotBlocked'>>;
export type Blocked = ChatSettings['blocked'][number];

/** The result of the last action, shown until the next one. */
export type Outcome =
  | { readonly phase: 'none' | 'saving' | 'saved' | 'exporting' | 'exported' }
  | { readonly phase: 'unblocked'; readonly name: string }
  /** `refused`: the switches that went back. */
  | { readonly phase: 'failed'; readonly failure: Failure; readonly refused: Partial<Choices> };

export type SettingsState = {
  readonly isShown: boolean;
  /** As the server has them; null until they are loaded. */
  readonly saved: ChatSettings | null;
  readonly loadFailure: Failure | null;
  /** Changed switches that the server has not confirmed yet. */
  readonly unsaved: Partial<Choices>;
  readonly outcome: Outcome;
};
export type WithSettings = { readonly settings: SettingsState };

const initialState: SettingsState = {
  isShown: false,
  saved: null,
  loadFailure: null,
  unsaved: {},
  outcome: { phase: 'none' },
};

const closed = (state: SettingsState): SettingsState => ({ ...state, isShown: false });

/** The changes that are not among those sent, or were changed again since. */
const without = (unsaved: Partial<Choices>, sent: Partial<Choices>): Partial<Choices> =>
  Object.fromEntries(Object.entries(unsaved).filter(([name, value]) => sent[name as keyof Choices] !== value));

const slice = createSlice({
  name: 'settings',
  initialState: initialState as SettingsState,
  reducers: {
    opened: (): SettingsState => ({ ...initialState, isShown: true }),
    closed,
    loadAsked: (state): SettingsState => ({ ...state, loadFailure: null }),
    loaded: (state, { payload: saved }: PayloadAction<ChatSettings>): SettingsState => ({ ...state, saved }),
    loadFailed: (state, { payload: loadFailure }: PayloadAction<Failure>): SettingsState => ({
      ...state,
      loadFailure,
    }),
    changed: (state, { payload }: PayloadAction<Partial<Choices>>): SettingsState => ({
      ...state,
      unsaved: { ...state.unsaved, ...payload },
      outcome: { phase: 'saving' },
    }),
    saved: (
      state,
      { payload: { saved, sent } }: PayloadAction<{ saved: ChatSettings; sent: Partial<Choices> }>,
    ): SettingsState => ({
      ...state,
      saved,
      unsaved: without(state.unsaved, sent),
      outcome: { phase: 'saved' },
    }),
    unblockAsked: (state, _action: PayloadAction<Blocked>) => state,
    unblocked: (state, { payload: { id, name } }: PayloadAction<Blocked>): SettingsState => ({
      ...state,
      saved: state.saved && { ...state.saved, blocked: state.saved.blocked.filter((each) => each.id !== id) },
      outcome: { phase: 'unblocked', name },
    }),
    exportAsked: (state): SettingsState => ({ ...state, outcome: { phase: 'exporting' } }),
    exported: (state): SettingsState => ({ ...state, outcome: { phase: 'exported' } }),
    /** Unconfirmed switches go back. */
    failed: (state, { payload: failure }: PayloadAction<Failure>): SettingsState => ({
      ...state,
      unsaved: {},
      outcome: { phase: 'failed', failure, refused: state.unsaved },
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(chatStarted, () => initialState)
      .addCase(chatEnded, () => initialState)
      // The site requests a conversation while the settings are shown.
      .addCase(conversationsActions.opened, closed)
      .addCase(conversationsActions.carAsked, closed),
});

export const settingsActions = slice.actions;
export const settingsReducer = slice.reducer;
export const selectSettings = ({ settings }: WithSettings): SettingsState => settings;
export const selectIsSettingsShown = ({ settings }: WithSettings): boolean => settings.isShown;
