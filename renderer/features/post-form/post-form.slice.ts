import type { PostId } from '#contract/ids.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { DecodedVin } from '#contract/http/vin.ts';
import type { EditablePost } from '#contract/http/own-posts.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { languageChanged } from '#renderer/events.ts';
import type { ListLoad } from './chain.ts';
import { withChange, withFilled, withoutFill } from './content-changes.ts';
import { formDraftsActions } from './drafts/form-drafts.slice.ts';
import type { FieldName } from './form-values.ts';
import {
  NO_DRAFT,
  faultsAfter,
  initialState,
  isOver,
  saveAfter,
  withList,
  withStepFaults,
  without,
} from './post-form.state.ts';
import type { Ready } from './post-form.state.ts';
import type {
  Difference,
  DraftPlace,
  DraftState,
  DraftVersion,
  FaultName,
  Faults,
  FormTarget,
  PhotosToOpen,
  PostFormState,
  SavedPost,
  Sent,
  Side,
  WithPostForm,
} from './post-form.types.ts';

type Part = Readonly<Partial<Record<FieldName, string>>>;
const slice = createSlice({
  name: 'postForm',
  initialState: initialState as PostFormState,
  reducers: {
    /** The screen shows the form of a new post or of one of the person's own; `waiting` is the car that it takes back. */
    opened: (_state, _action: PayloadAction<{ target: FormTarget; waiting?: string; copyOf?: PostId }>) => undefined,
    loadStarted: (state, { payload }: PayloadAction<FormTarget>): PostFormState => ({
      ...initialState,
      lists: state.lists,
      target: payload,
      load: { phase: 'loading' },
    }),
    loadFailed: (state, { payload }: PayloadAction<Failure>): PostFormState => ({
      ...state,
      load: { phase: 'failed', failure: payload },
    }),
    ready: (state, { payload: { content, draft, ...rest } }: PayloadAction<Ready>): PostFormState => ({
      ...initialState,
      ...rest,
      ...content,
      lists: state.lists,
      load: { phase: 'ready' },
      draft: { ...NO_DRAFT, ...draft },
    }),
    changed: (
      state,
      { payload: { field, value } }: PayloadAction<{ field: FieldName; value: string }>,
    ): PostFormState => ({
      ...withChange(state, field, value),
      faults: faultsAfter(state, field),
      save: saveAfter(state),
      // After further changes a discarded draft cannot be restored.
      draft: state.draft.discarded === null ? state.draft : { ...state.draft, discarded: null },
    }),
    featureToggled: (state, { payload }: PayloadAction<number>): PostFormState => ({
      ...state,
      features: state.features.includes(payload)
        ? state.features.filter((id) => id !== payload)
        : [...state.features, payload],
    }),
    listRequested: (state, { payload }: PayloadAction<string>): PostFormState =>
      withList(state, payload, { phase: 'loading' }),
    listLoaded: (state, { payload: { key, list } }: PayloadAction<{ key: string; list: ListLoad }>): PostFormState =>
      withList(state, key, list),
    /** Requests failed lists again. */
    listsRetried: () => undefined,
    /** Choices that follow from others. */
    selfFilled: (state, { payload }: PayloadAction<Part>): PostFormState => ({
      ...withFilled(state, payload),
      faults: without(state.faults, ...(Object.keys(payload) as FieldName[])),
    }),
    modificationFilled: (state, { payload }: PayloadAction<Part>): PostFormState => ({
      ...withFilled(state, payload),
      fromModification: payload,
    }),
    vinAsked: () => undefined,
    vinStarted: (state): PostFormState => ({ ...state, vin: { phase: 'asking' } }),
    vinWaits: (state): PostFormState => ({ ...state, vin: { phase: 'waiting' } }),
    vinStopped: (state): PostFormState => ({ ...state, vin: { phase: 'idle' } }),
    vinFound: (
      state,
      { payload: { decoded, fill } }: PayloadAction<{ decoded: DecodedVin; fill: Part }>,
    ): PostFormState => ({
      // Another VIN means another car: values filled in by the previous VIN are cleared.
      ...withFilled({ ...withoutFill(state), filled: { fields: [], before: {} } }, fill),
      vin: { phase: 'found', decoded },
      faults: without(state.faults, ...(Object.keys(fill) as FieldName[])),
    }),
    vinFailed: (state, { payload }: PayloadAction<Failure>): PostFormState => ({
      ...state,
      vin: { phase: 'failed', failure: payload },
    }),
    vinUndone: (state): PostFormState => withoutFill(state),
    /** Publish, or save the changes. */
    submitted: () => undefined,
    /** Stops waiting for the photos. */
    submitCancelled: (state): PostFormState => ({ ...state, save: { phase: 'idle' } }),
    checkStarted: (state): PostFormState => ({ ...state, faults: {}, save: { phase: 'checking' } }),
    faultsFound: (
      state,
      { payload: { faults, failure } }: PayloadAction<{ faults: Faults; failure?: Failure }>,
    ): PostFormState => ({
      ...state,
      faults,
      faultsFoundTimes: state.faultsFoundTimes + 1,
      save: failure === undefined ? { phase: 'idle' } : { phase: 'failed', failure },
    }),
    /** Continues from the step with these fields if they have no faults. */
    continued: (_state, _action: PayloadAction<readonly FaultName[]>) => undefined,
    stepChecked: (
      state,
      { payload: { fields, faults } }: PayloadAction<{ fields: readonly FaultName[]; faults: Faults }>,
    ): PostFormState => withStepFaults(state, fields, faults),
    photosAwaited: (state): PostFormState => ({ ...state, save: { phase: 'waitingForPhotos' } }),
    saveStarted: (state, { payload }: PayloadAction<Sent>): PostFormState => ({
      ...state,
      sent: payload,
      save: { phase: 'saving' },
    }),
    /** The server refused the submission, so the next one gets another key. */
    sentSettled: (state): PostFormState => ({ ...state, sent: null }),
    /** The submission succeeded: the form now edits that post. */
    created: (state, { payload }: PayloadAction<{ target: FormTarget; version: string }>): PostFormState => ({
      ...state,
      ...payload,
      sent: null,
    }),
    saveFailed: (state, { payload }: PayloadAction<Failure>): PostFormState => ({
      ...state,
      save: { phase: 'failed', failure: payload },
    }),
    conflictFound: (
      state,
      { payload }: PayloadAction<{ current: EditablePost; differences: readonly Difference[] }>,
    ): PostFormState => ({ ...state, save: { phase: 'conflict', ...payload } }),
    /** Which version of each differing field is saved; `submitted` follows by itself. */
    conflictResolved: (_state, _action: PayloadAction<Readonly<Partial<Record<FaultName, Side>>>>) => undefined,
    merged: (
      state,
      {
        payload: { content, version, initial, photos },
      }: PayloadAction<Pick<Ready, 'content' | 'version' | 'initial'> & { photos: PhotosToOpen | null }>,
    ): PostFormState => ({
      ...state,
      ...content,
      version,
      initial,
      initialVersion: version,
      photos: photos ?? state.photos,
      filled: null,
      fromModification: {},
      save: { phase: 'idle' },
    }),
    conflictLeft: (state): PostFormState => ({ ...state, save: { phase: 'idle' } }),
    saved: (state, { payload }: PayloadAction<SavedPost>): PostFormState => ({
      ...state,
      save: { phase: 'saved', post: payload },
      sent: null,
      photos: null,
      draft: NO_DRAFT,
    }),
    /** The car left the form and is sent once there is a connection. */
    queued: (state): PostFormState => ({
      ...state,
      save: { phase: 'queued' },
      sent: null,
      photos: null,
      draft: NO_DRAFT,
    }),
    /** The outcome was shown to the user. */
    saveShown: (state): PostFormState => ({ ...state, save: saveAfter(state) }),
    /** Stores the draft now. */
    draftSavedAsked: () => undefined,
    /** The requested action has succeeded or failed. */
    draftAskEnded: (state, { payload }: PayloadAction<boolean>): PostFormState => ({
      ...state,
      draft: { ...state.draft, isKept: payload },
    }),
    draftAskShown: (state): PostFormState => ({ ...state, draft: { ...state.draft, isKept: null } }),
    draftKept: (state, { payload }: PayloadAction<{ savedAt: number; where: DraftPlace }>): PostFormState => ({
      ...state,
      draft: { ...state.draft, ...payload, isUnsaved: false },
    }),
    draftBannerClosed: (state): PostFormState => ({ ...state, draft: { ...state.draft, restored: null } }),
    /** Takes the other draft; what the form holds is offered in its place. */
    offerTaken: () => undefined,
    offerSwapped: (
      state,
      { payload }: PayloadAction<{ taken: DraftVersion; left: DraftVersion; photos: PhotosToOpen }>,
    ): PostFormState => ({
      ...state,
      values: payload.taken.values,
      features: payload.taken.features,
      version: payload.taken.version ?? state.version,
      photos: payload.photos,
      faults: {},
      filled: null,
      fromModification: {},
      vin: { phase: 'idle' },
      draft: { ...state.draft, restored: null, offered: payload.left },
    }),
    offerRefused: (state): PostFormState => ({ ...state, draft: { ...state.draft, offered: null } }),
    /** Discards the draft; it can be restored until the form is left. */
    draftDiscarded: (state): PostFormState => ({
      ...state,
      ...state.initial,
      faults: {},
      filled: null,
      fromModification: {},
      vin: { phase: 'idle' },
      save: { phase: 'idle' },
      draft: { ...NO_DRAFT, discarded: { values: state.values, features: state.features } },
    }),
    draftDiscardUndone: (state): PostFormState =>
      state.draft.discarded === null ? state : { ...state, ...state.draft.discarded, draft: NO_DRAFT },
    photosOpened: (state, { payload }: PayloadAction<PhotosToOpen>): PostFormState => ({ ...state, photos: payload }),
    /** Another tab changed the draft: this form is replaced by it. */
    overtaken: (state): PostFormState => ({ ...initialState, lists: state.lists }),
    /** The screen is left. */
    closed: (state): PostFormState => (isOver(state.save) ? initialState : state),
  },
  extraReducers: (builder) =>
    builder
      // Lists have names in one language, but choices are ids (D060).
      .addCase(languageChanged, (state): PostFormState => ({ ...state, lists: {} }))
      .addCase(
        formDraftsActions.draftWritten,
        (state): PostFormState => ({ ...state, draft: { ...state.draft, isUnsaved: true } }),
      ),
});

export const postFormActions = slice.actions;
export const postFormReducer = slice.reducer;

const NOTHING_FILLED: readonly FieldName[] = [];

export const selectPostForm = (state: WithPostForm): PostFormState => state.postForm;
export const selectFormLoad = (state: WithPostForm): PostFormState['load'] => state.postForm.load;
export const selectFormValues = (state: WithPostForm): PostFormState['values'] => state.postForm.values;
export const selectFormFeatures = (state: WithPostForm): readonly number[] => state.postForm.features;
export const selectVin = (state: WithPostForm): PostFormState['vin'] => state.postForm.vin;
/** The values that the VIN filled in, with the choices that selected themselves (D114). */
export const selectFilled = (state: WithPostForm): readonly FieldName[] =>
  state.postForm.filled?.fields ?? NOTHING_FILLED;
export const selectSave = (state: WithPostForm): PostFormState['save'] => state.postForm.save;
export const selectDraft = (state: WithPostForm): DraftState => state.postForm.draft;
export const selectFaults = (state: WithPostForm): Faults => state.postForm.faults;
export const selectImagesFault = (state: WithPostForm): Faults['images'] => state.postForm.faults.images;
/** Changes whenever faults are found; the first of them then gets the focus (D158). */
export const selectFaultsFoundTimes = (state: WithPostForm): number => state.postForm.faultsFoundTimes;
/** The number of steps completed without faults; whenever it grows, the next step is shown. */
export const selectStepsPassed = (state: WithPostForm): number => state.postForm.stepsPassed;
/** The translations of the description, and the description that they were made of (D062). */
export const selectTranslations = (state: WithPostForm): PostFormState['translations'] => state.postForm.translations;
export const selectStoredDescription = (state: WithPostForm): string => state.postForm.initial.values.description;
export const selectRejection = (state: WithPostForm): PostFormState['rejection'] => state.postForm.rejection;
/** What the screen opens the photos with, whenever it changes; null resets them. */
export const selectPhotosToOpen = (state: WithPostForm): PhotosToOpen | null => state.postForm.photos;
/** The target of the form: a new post, or the id of the post being edited. */
export const selectTarget = (state: WithPostForm): PostFormState['target'] => state.postForm.target;
/** Whether there are changes that are not stored yet. */
export const selectIsUnsaved = (state: WithPostForm): boolean => state.postForm.draft.isUnsaved;
