import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ConversationId } from '#contract/live/chat-message.ts';
import { chatEnded, chatStarted } from './events.ts';
import type { PickedPhoto } from './outbox.slice.ts';

/** What is open over the text field. A counter-offer answers the offer of that number. */
export type Panel =
  | { readonly kind: 'offer'; readonly counterTo: number | null }
  | { readonly kind: 'viewing' | 'car' | 'phrases' | 'canned' };

/** The draft of one conversation. */
export type Draft = {
  readonly text: string;
  readonly replyTo: number | null;
  /** The own message that is being edited; `text` is its new text then. */
  readonly editing: number | null;
  readonly photos: readonly PickedPhoto[];
  readonly panel: Panel | null;
  /** Files that were refused, by name. */
  readonly refused: readonly { readonly name: string; readonly reason: 'type' | 'size' | 'count' }[];
};
export type ComposerState = { readonly byConversation: Readonly<Record<ConversationId, Draft>> };
export type WithComposer = { readonly composer: ComposerState };

export const NO_DRAFT: Draft = { text: '', replyTo: null, editing: null, photos: [], panel: null, refused: [] };
const initialState: ComposerState = { byConversation: {} };

type At = { readonly id: ConversationId };
const changed = (state: ComposerState, id: ConversationId, change: Partial<Draft>): ComposerState => ({
  byConversation: { ...state.byConversation, [id]: { ...(state.byConversation[id] ?? NO_DRAFT), ...change } },
});

const slice = createSlice({
  name: 'composer',
  initialState: initialState as ComposerState,
  reducers: {
    draftRestored: (state, { payload: { id, text } }: PayloadAction<At & { text: string }>): ComposerState =>
      state.byConversation[id] === undefined ? changed(state, id, { text }) : state,
    typed: (state, { payload: { id, text } }: PayloadAction<At & { text: string }>): ComposerState =>
      changed(state, id, { text }),
    replyStarted: (state, { payload: { id, number } }: PayloadAction<At & { number: number }>): ComposerState =>
      changed(state, id, { replyTo: number, editing: null }),
    replyDropped: (state, { payload: id }: PayloadAction<ConversationId>): ComposerState =>
      changed(state, id, { replyTo: null }),
    editStarted: (
      state,
      { payload: { id, number, text } }: PayloadAction<At & { number: number; text: string }>,
    ): ComposerState => changed(state, id, { editing: number, replyTo: null, text }),
    /** Saved or given up; an unsent text from before the edit comes back from the device. */
    editEnded: (state, { payload: id }: PayloadAction<ConversationId>): ComposerState =>
      changed(state, id, { editing: null, text: '' }),
    draftReturned: (state, { payload: { id, text } }: PayloadAction<At & { text: string }>): ComposerState =>
      changed(state, id, { text }),
    photosPicked: (
      state,
      { payload: { id, photos, refused } }: PayloadAction<At & Pick<Draft, 'photos' | 'refused'>>,
    ): ComposerState =>
      changed(state, id, { photos: [...(state.byConversation[id]?.photos ?? []), ...photos], refused }),
    photoDropped: (state, { payload: { id, photoId } }: PayloadAction<At & { photoId: string }>): ComposerState =>
      changed(state, id, {
        photos: (state.byConversation[id]?.photos ?? []).filter((photo) => photo.id !== photoId),
        refused: [],
      }),
    panelOpened: (state, { payload: { id, panel } }: PayloadAction<At & { panel: Panel }>): ComposerState =>
      changed(state, id, { panel }),
    panelClosed: (state, { payload: id }: PayloadAction<ConversationId>): ComposerState =>
      changed(state, id, { panel: null }),
    /** The text is on its way to the outbox of the device. */
    submitted: (state, { payload: id }: PayloadAction<ConversationId>): ComposerState => changed(state, id, NO_DRAFT),
  },
  extraReducers: (builder) => builder.addCase(chatStarted, () => initialState).addCase(chatEnded, () => initialState),
});

export const composerActions = slice.actions;
export const composerReducer = slice.reducer;

export const selectDraft = ({ composer }: WithComposer, id: ConversationId): Draft =>
  composer.byConversation[id] ?? NO_DRAFT;
