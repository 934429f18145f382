import { createSelector, createSlice, nanoid } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { MAX_PHOTOS } from '#contract/constants.ts';
import type { DraftOf } from '#renderer/platform/draft-store.ts';
import { isPending, storedItem } from './photo-item.ts';
import type { PhotoItem, PhotoRefusal, StoredImage, VideoItem } from './photo-item.ts';

export type PostPhotosState = {
  /** Whose photos these are; null before the form is opened. */
  readonly of: DraftOf | null;
  readonly items: readonly PhotoItem[];
  readonly video: VideoItem | null;
  /** Files that were chosen last and had no place any more. */
  readonly leftOut: number;
};
export type WithPostPhotos = { readonly postPhotos: PostPhotosState };

/** A chosen file in the state; the browser's own object goes along in `meta.arg`, for the saga alone. */
type ChosenFile = Pick<PhotoItem, 'id' | 'name' | 'size'>;
type Chosen = { readonly files: readonly ChosenFile[]; readonly inPlaceOf?: string };
type Opened = DraftOf & {
  readonly images: readonly StoredImage[];
  /** What this device kept goes before `images`; else only its unsent photos are added to them. */
  readonly isDeviceFirst: boolean;
};
type Part<T> = Partial<Omit<T, 'id'>>;

const initialState: PostPhotosState = { of: null, items: [], video: null, leftOut: 0 };

const fresh = (chosen: ChosenFile): PhotoItem => ({
  ...storedItem({ key: '', url: '' }),
  ...chosen,
  step: 'reading',
  progress: 0,
  key: null,
  url: null,
});

/** Puts one element to another place. */
export const moveItem = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const moved = list[from];
  if (moved === undefined || to < 0 || to >= list.length) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, moved);
};

/** Refused files have a tile and no place. */
export const placesTaken = (items: readonly PhotoItem[]): number =>
  items.filter(({ step }) => step !== 'refused').length;

/** Coming back to the form finds the photos as they are, on their way. */
export const isSameDraft = (of: DraftOf | null, next: Opened): boolean =>
  next.isDeviceFirst && of?.owner === next.owner && of.target === next.target;

const slice = createSlice({
  name: 'postPhotos',
  initialState,
  reducers: {
    /** The form is on show: for a new post without images, for an edited one with those it has. */
    opened: (state, { payload }: PayloadAction<Opened>) =>
      isSameDraft(state.of, payload)
        ? state
        : { ...initialState, of: { owner: payload.owner, target: payload.target } },
    restored: (state, { payload }: PayloadAction<readonly PhotoItem[]>) => ({
      ...state,
      // What was chosen while the device was asked comes after.
      items: [...payload, ...state.items],
    }),
    filesChosen: {
      prepare: (chosen: readonly File[], inPlaceOf?: string) => {
        const entries = chosen.map((file) => [nanoid(), file] as const);
        const files = entries.map(([id, { name, size }]) => ({ id, name, size }));
        return {
          payload: { files, ...(inPlaceOf === undefined ? {} : { inPlaceOf }) },
          meta: { arg: new Map(entries) },
        };
      },
      reducer: (state, { payload: { files, inPlaceOf } }: PayloadAction<Chosen>) => {
        const at = inPlaceOf === undefined ? -1 : state.items.findIndex(({ id }) => id === inPlaceOf);
        const kept = at < 0 ? state.items : state.items.toSpliced(at, 1);
        const taken = files.slice(0, Math.max(0, MAX_PHOTOS - placesTaken(kept))).map(fresh);
        const items = kept.toSpliced(at < 0 ? kept.length : at, 0, ...taken);
        return { ...state, items, leftOut: files.length - taken.length };
      },
    },
    changed: (state, { payload: { id, ...part } }: PayloadAction<{ id: string } & Part<PhotoItem>>) => ({
      ...state,
      items: state.items.map((item) => (item.id === id ? { ...item, ...part } : item)),
    }),
    refused: (state, { payload }: PayloadAction<{ id: string; refusal: PhotoRefusal; twin?: string }>) => ({
      ...state,
      items: state.items.map(
        (item): PhotoItem =>
          item.id === payload.id
            ? { ...item, step: 'refused', progress: 0, refusal: payload.refusal, twin: payload.twin ?? null }
            : item,
      ),
    }),
    moved: (state, { payload: { from, to } }: PayloadAction<{ from: number; to: number }>) => ({
      ...state,
      items: moveItem(state.items, from, to),
    }),
    removed: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      items: state.items.filter(({ id }) => id !== payload),
      leftOut: 0,
    }),
    /** Sends a photo again that was refused for a passing reason. */
    retried: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      items: state.items.map(
        (item): PhotoItem =>
          item.id === payload ? { ...item, step: 'reading', progress: 0, refusal: null, twin: null } : item,
      ),
    }),
    videoChosen: {
      prepare: (file: File) => ({ payload: { name: file.name, size: file.size }, meta: { arg: file } }),
      reducer: (state, { payload }: PayloadAction<{ name: string; size: number }>) => ({
        ...state,
        video: { ...payload, step: 'reading' as const, progress: 0, url: null, refusal: null },
      }),
    },
    videoChanged: (state, { payload }: PayloadAction<Partial<VideoItem>>) => ({
      ...state,
      video: state.video === null ? null : { ...state.video, ...payload },
    }),
    videoRetried: (state) => ({
      ...state,
      video: state.video === null ? null : { ...state.video, step: 'reading' as const, progress: 0, refusal: null },
    }),
    videoRemoved: (state) => ({ ...state, video: null }),
    /** The post is published or its draft thrown away. */
    reset: () => initialState,
  },
});

export const postPhotosActions = slice.actions;
export const postPhotosReducer = slice.reducer;

export const selectPhotos = (state: WithPostPhotos): readonly PhotoItem[] => state.postPhotos.items;
export const selectPhoto = (state: WithPostPhotos, id: string): PhotoItem | undefined =>
  state.postPhotos.items.find((item) => item.id === id);
export const selectVideo = (state: WithPostPhotos): VideoItem | null => state.postPhotos.video;
export const selectPhotoCount = (state: WithPostPhotos): number => placesTaken(state.postPhotos.items);
export const selectLeftOut = (state: WithPostPhotos): number => state.postPhotos.leftOut;

/** Keys of the stored photos in their order, as the form sends them; the first is the cover (D107). */
export const selectPhotoKeys: (state: WithPostPhotos) => readonly string[] = createSelector([selectPhotos], (items) =>
  items.flatMap(({ step, key }) => (step === 'stored' && key !== null ? [key] : [])),
);

/** The cover as it can be shown now: the small picture of this device, else the server's. */
export const selectCoverUrl = (state: WithPostPhotos): string | null => {
  const cover = selectPhotos(state).find(({ step }) => step !== 'refused');
  return cover?.preview ?? cover?.url ?? null;
};

/** `refused` only where nothing is under way and some file was not taken. */
export type PhotosState = 'none' | 'busy' | 'offline' | 'refused' | 'ready';
type WithConnection = { readonly connection: { readonly isOnline: boolean } };

export const selectPhotosState = (state: WithPostPhotos & WithConnection): PhotosState => {
  const { items, video } = state.postPhotos;
  if (items.some(isPending) || (video !== null && isPending(video)))
    return state.connection.isOnline ? 'busy' : 'offline';
  if (items.some(({ step }) => step === 'refused')) return 'refused';
  return items.length === 0 ? 'none' : 'ready';
};
