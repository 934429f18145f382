import { createSlice, original } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { DeviceDraft, DraftOf } from '#renderer/platform/draft-store.ts';
import type { StoredImage } from '../post-form.types.ts';
import { nameOf } from './draft-content.ts';

/** A draft as it was last written, and where it has been stored since. */
export type Written = {
  readonly of: DraftOf;
  readonly draft: DeviceDraft;
  readonly isOnDevice: boolean;
  readonly isInAccount: boolean;
};
export type AccountCopy = Pick<DeviceDraft, 'copySavedDateUtc' | 'copy'>;
type Discarded = { readonly of: DraftOf; readonly images: readonly StoredImage[] };

/** Drafts that are still to be stored or deleted. They outlive the form, and a sign-out until they are stored. */
export type FormDraftsState = {
  readonly written: Written | null;
  /** Whether a draft is being saved in the account. */
  readonly isSaving: boolean;
  /** A draft that was discarded and can be restored. */
  readonly discarded: Discarded | null;
  /** Drafts that are to be deleted in their owner's account once it can be reached, by owner and target. */
  readonly toDelete: Readonly<Record<string, DraftOf>>;
  /** The account's copy of each draft as far as this device knows it, by owner and target. */
  readonly copies: Readonly<Record<string, AccountCopy>>;
};
export type WithFormDrafts = { readonly formDrafts: FormDraftsState };

const initialState: FormDraftsState = { written: null, isSaving: false, discarded: null, toDelete: {}, copies: {} };

const NO_COPY: AccountCopy = {};

const without = <Value>(record: Readonly<Record<string, Value>>, name: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

/** Whether nothing was written after this draft. */
const isLast = ({ written }: Pick<FormDraftsState, 'written'>, { draft }: Written): boolean =>
  written !== null && original(written)?.draft === draft;

const slice = createSlice({
  name: 'formDrafts',
  initialState: initialState as FormDraftsState,
  reducers: {
    /** The form has changes that are not stored yet. */
    draftWritten: (state, { payload }: PayloadAction<Pick<Written, 'of' | 'draft'>>): FormDraftsState => ({
      ...state,
      written: { ...payload, isOnDevice: false, isInAccount: false },
    }),
    /** The draft left the form: it is no longer stored from here. */
    draftReleased: (state): FormDraftsState => ({ ...state, written: null }),
    storedOnDevice: (state, { payload }: PayloadAction<Written>): FormDraftsState =>
      state.written !== null && isLast(state, payload)
        ? { ...state, written: { ...state.written, isOnDevice: true } }
        : state,
    savingStarted: (state): FormDraftsState => ({ ...state, isSaving: true }),
    savingEnded: (state): FormDraftsState => ({ ...state, isSaving: false }),
    /** A draft that replaced a deleted one is not deleted later. */
    storedInAccount: (state, { payload }: PayloadAction<Written>): FormDraftsState =>
      state.written !== null && isLast(state, payload)
        ? {
            ...state,
            written: { ...state.written, isInAccount: true },
            toDelete: without(state.toDelete, nameOf(payload.of)),
          }
        : state,
    copyChanged: (
      state,
      { payload: { of, ...copy } }: PayloadAction<AccountCopy & { of: DraftOf }>,
    ): FormDraftsState => ({
      ...state,
      copies: { ...state.copies, [nameOf(of)]: { ...state.copies[nameOf(of)], ...copy } },
    }),
    copyForgotten: (state, { payload }: PayloadAction<DraftOf>): FormDraftsState => ({
      ...state,
      copies: without(state.copies, nameOf(payload)),
    }),
    setAside: (state, { payload }: PayloadAction<Discarded>): FormDraftsState => ({
      ...state,
      written: null,
      discarded: payload,
    }),
    /** The discarded draft was restored or deleted. */
    discardEnded: (state): FormDraftsState => ({ ...state, discarded: null }),
    deletionWanted: (state, { payload }: PayloadAction<DraftOf>): FormDraftsState => ({
      ...state,
      toDelete: { ...state.toDelete, [nameOf(payload)]: payload },
    }),
    deletedInAccount: (state, { payload }: PayloadAction<DraftOf>): FormDraftsState => ({
      ...state,
      toDelete: without(state.toDelete, nameOf(payload)),
    }),
  },
});

export const formDraftsActions = slice.actions;
export const formDraftsReducer = slice.reducer;

export const selectWritten = ({ formDrafts }: WithFormDrafts): Written | null => formDrafts.written;
export const selectIsSaving = ({ formDrafts }: WithFormDrafts): boolean => formDrafts.isSaving;
export const selectDiscarded = ({ formDrafts }: WithFormDrafts): Discarded | null => formDrafts.discarded;
export const selectToDelete = ({ formDrafts }: WithFormDrafts): FormDraftsState['toDelete'] => formDrafts.toDelete;
/** The account's copy of this draft as far as this device knows it; empty if it knows none. */
export const selectCopy = ({ formDrafts }: WithFormDrafts, of: DraftOf): AccountCopy =>
  formDrafts.copies[nameOf(of)] ?? NO_COPY;
