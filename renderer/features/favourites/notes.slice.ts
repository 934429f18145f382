import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PostId, UserId } from '#contract/ids.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import type { NoteDrafts } from './note-drafts.ts';

export type NoteSave = { readonly phase: 'saving' } | { readonly phase: 'failed'; readonly failure: Failure };
export type NotesState = {
  /** Whose drafts these are; null before the page was opened. */
  readonly userId: UserId | null;
  /** Texts of the open editors. */
  readonly drafts: NoteDrafts;
  readonly saves: Readonly<Record<PostId, NoteSave>>;
  /** The last saved note, until it was announced. */
  readonly saved: 'saved' | 'removed' | null;
};
/** Undefined until the first screen that needs it is shown. */
export type WithNotes = { readonly favouriteNotes?: NotesState };

type Drafts = { userId: UserId; drafts: NoteDrafts };
type Of = { id: PostId };

const initialState: NotesState = { userId: null, drafts: {}, saves: {}, saved: null };

const without = <Value>(record: Readonly<Record<PostId, Value>>, id: PostId): Readonly<Record<PostId, Value>> => {
  const { [id]: _gone, ...others } = record;
  return others;
};
const closed = (state: NotesState, id: PostId): NotesState => ({
  ...state,
  drafts: without(state.drafts, id),
  saves: without(state.saves, id),
});

const slice = createSlice({
  name: 'favouriteNotes',
  initialState,
  reducers: {
    opened: (_state, _action: PayloadAction<UserId>) => undefined,
    draftsReady: (_state, { payload }: PayloadAction<Drafts>): NotesState => ({ ...initialState, ...payload }),
    /** An editor was opened with this text, or the text was changed. */
    edited: (state, { payload: { id, text } }: PayloadAction<Of & { text: string }>): NotesState => ({
      ...state,
      drafts: { ...state.drafts, [id]: text },
      saves: without(state.saves, id),
    }),
    cancelled: (state, { payload: { id } }: PayloadAction<Of>): NotesState => closed(state, id),
    saveAsked: (state, { payload: { id } }: PayloadAction<Of>): NotesState => ({
      ...state,
      saves: { ...state.saves, [id]: { phase: 'saving' } },
    }),
    saved: (state, { payload: { id, note } }: PayloadAction<Of & { note: string | null }>): NotesState => ({
      ...closed(state, id),
      saved: note === null ? 'removed' : 'saved',
    }),
    refused: (state, { payload: { id, failure } }: PayloadAction<Of & { failure: Failure }>): NotesState => ({
      ...state,
      saves: { ...state.saves, [id]: { phase: 'failed', failure } },
    }),
    noteShown: (state): NotesState => ({ ...state, saved: null }),
  },
});

export const notesActions = slice.actions;
export const notesReducer = slice.reducer;

export const selectNotes = ({ favouriteNotes = initialState }: WithNotes): NotesState => favouriteNotes;
export const selectDraft = (state: WithNotes, id: PostId): string | undefined => selectNotes(state).drafts[id];
export const selectSave = (state: WithNotes, id: PostId): NoteSave | undefined => selectNotes(state).saves[id];
