import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PostId } from '#contract/ids.ts';
import type { DropRefused, ImportFile, ImportState } from '#contract/ipc/photo-import.ts';
import type { FilesOf } from '#renderer/platform/photo-import-port.ts';

/** Where this device keeps which finished import was put away. */
export const PUT_AWAY = 'photoImport.putAway';

type Files = { readonly id: string; readonly of: FilesOf };
const filesKey = ({ id, of }: Files): string => `${id}/${of}`;

/** Imports of photos from this computer, the oldest first, and the files of them that are on show. */
export type PhotoImportState = {
  readonly isOpen: boolean;
  readonly imports: readonly ImportState[];
  readonly files: Readonly<Record<string, readonly ImportFile[]>>;
  /** Finished imports that the person has seen and put away. */
  readonly putAway: readonly string[];
  /** Dropped files that became part of no import, one line per reason, until the person has read them. */
  readonly refusedDrops: readonly DropRefused[];
};
export type WithPhotoImport = { readonly photoImport: PhotoImportState };

const NOTHING: PhotoImportState = { isOpen: false, imports: [], files: {}, putAway: [], refusedDrops: [] };

const byStart = (one: ImportState, other: ImportState): number => one.startedAt.localeCompare(other.startedAt);

const slice = createSlice({
  name: 'photoImport',
  initialState: NOTHING,
  reducers: {
    /** The stock is on show: whose imports there are is asked anew. */
    entered: (_state, { payload }: PayloadAction<{ putAway: readonly string[] }>): PhotoImportState => ({
      ...NOTHING,
      putAway: payload.putAway,
    }),
    listed: (state, { payload }: PayloadAction<readonly ImportState[]>): PhotoImportState => ({
      ...state,
      imports: payload.toSorted(byStart),
    }),
    stateArrived: (state, { payload }: PayloadAction<ImportState>): PhotoImportState => ({
      ...state,
      imports: [...state.imports.filter(({ id }) => id !== payload.id), payload].toSorted(byStart),
    }),
    opened: (state): PhotoImportState => ({ ...state, isOpen: true }),
    closed: (state): PhotoImportState => ({ ...state, isOpen: false }),
    dropRefused: (state, { payload: { reason, count } }: PayloadAction<DropRefused>): PhotoImportState => {
      const before = state.refusedDrops.find((one) => one.reason === reason)?.count ?? 0;
      const others = state.refusedDrops.filter((one) => one.reason !== reason);
      return { ...state, isOpen: true, refusedDrops: [...others, { reason, count: before + count }] };
    },
    refusedDropsRead: (state): PhotoImportState => ({ ...state, refusedDrops: [] }),
    chooseAsked: (_state, _action: PayloadAction<'folders' | 'files'>) => undefined,
    chooseForAsked: (_state, _action: PayloadAction<PostId>) => undefined,
    filesWanted: (_state, _action: PayloadAction<Files>) => undefined,
    filesArrived: (state, { payload }: PayloadAction<Files & { files: readonly ImportFile[] }>): PhotoImportState => ({
      ...state,
      files: { ...state.files, [filesKey(payload)]: payload.files },
    }),
    assignAsked: (_state, _action: PayloadAction<{ id: string; files: readonly number[]; postId: PostId }>) =>
      undefined,
    steered: (_state, _action: PayloadAction<{ id: string; to: 'pause' | 'resume' | 'cancel' | 'retry' }>) => undefined,
    putAway: (state, { payload }: PayloadAction<string>): PhotoImportState => ({
      ...state,
      putAway: [payload],
    }),
  },
});

export const photoImportActions = slice.actions;
export const photoImportReducer = slice.reducer;

const isOver = ({ phase }: ImportState): boolean => phase === 'done' || phase === 'cancelled';
const NO_FILES: readonly ImportFile[] = [];

/** The feature's state, or none before the first time it is needed. */
const stateOf = (state: object): PhotoImportState =>
  'photoImport' in state ? (state as WithPhotoImport).photoImport : NOTHING;

export const selectIsImportOpen = (state: object): boolean => stateOf(state).isOpen;
/** The import to show: the one under way, else the last finished one until it was put away. */
export const selectImport = (state: object): ImportState | undefined => {
  const { imports, putAway } = stateOf(state);
  const seen = imports.filter(({ id, phase }) => phase !== 'cancelled' && !putAway.includes(id));
  return seen.findLast((one) => !isOver(one)) ?? seen.at(-1);
};
/** Dropped files that were not taken, by reason. */
export const selectRefusedDrops = (state: object): readonly DropRefused[] => stateOf(state).refusedDrops;
export const selectFiles = (state: object, id: string, of: FilesOf): readonly ImportFile[] =>
  stateOf(state).files[filesKey({ id, of })] ?? NO_FILES;
