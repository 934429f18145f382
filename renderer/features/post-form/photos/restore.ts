import { call, fork, put } from 'typed-redux-saga';
import type { KeptPhoto } from '#renderer/platform/draft-store.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import type { PhotoContext } from './photo-context.ts';
import { storedItem } from './photo-item.ts';
import type { PhotoItem } from './photo-item.ts';
import { postPhotosActions } from './post-photos.slice.ts';
import { VIDEO_ID } from './video.saga.ts';

type Opened = ReturnType<typeof postPhotosActions.opened>['payload'];

const itemOf = (photo: KeptPhoto): PhotoItem => ({
  ...storedItem({ key: '', url: '' }),
  ...photo,
  ...(photo.url === null ? ({ step: 'reading', progress: 0 } as const) : {}),
});

const lost = (item: PhotoItem): PhotoItem => ({ ...item, step: 'refused', refusal: 'PHOTO_LOST' });

/** The photos that this device stored; none if the device cannot be read. */
const readKept = async ({ draftStore, of }: PhotoContext): Promise<readonly KeptPhoto[] | undefined> =>
  draftStore?.readPhotos(of).catch(() => undefined);

const readFile = async ({ draftStore, of }: PhotoContext, id: string) =>
  draftStore?.readFile(of, id).catch(() => undefined);

/** Reads unsent bytes into the context; marks a photo whose bytes are gone. */
const refill = (context: PhotoContext, items: readonly PhotoItem[]): Promise<PhotoItem[]> =>
  Promise.all(
    items.map(async (item) => {
      if (item.url !== null) return item;
      const file = await readFile(context, item.id);
      if (file === undefined) return lost(item);
      context.files.set(item.id, file.blob);
      return item;
    }),
  );

/** Another copy of the draft with the same stored photos lacks the unsent ones and their places. */
const isFuller = (kept: readonly KeptPhoto[], images: Opened['images']): boolean => {
  const stored = kept.filter(({ url }) => url !== null);
  return stored.length === images.length && stored.every(({ key }, at) => key === images[at]?.key);
};

/** Restores the photos of an earlier visit and resumes sending. */
export function* restore(context: PhotoContext, { images, isDeviceFirst }: Opened) {
  const kept = (yield* call(readKept, context)) ?? [];
  const isFromDevice = kept.length > 0 && (isDeviceFirst || isFuller(kept, images));
  const given = images.map(storedItem);
  const items = isFromDevice ? kept.map(itemOf) : [...given, ...kept.filter(({ url }) => url === null).map(itemOf)];
  const restored = yield* call(refill, context, items);
  yield* put(postPhotosActions.restored(restored));
  for (const { id, step } of restored) if (step === 'reading') yield* put(context.toPrepare, id);
  if (isFromDevice) yield* fork(checkStored, context, restored, new Set(images.map(({ key }) => key)));
  const film = yield* call(readFile, context, VIDEO_ID);
  if (film !== undefined) yield* put(postPhotosActions.videoChosen(new File([film.blob], film.name)));
}

/** Photos that no post or draft names are deleted after a day; those are asked for again. */
function* checkStored(context: PhotoContext, items: readonly PhotoItem[], known: ReadonlySet<string>) {
  for (const { id, key, url } of items) {
    if (key === null || url === null || known.has(key)) continue;
    try {
      const { value } = yield* abortable((signal) => context.api.photos.state({ params: { key } }, signal));
      if (!value.isStored) yield* put(postPhotosActions.refused({ id, refusal: 'PHOTO_LOST' }));
    } catch {
      // Without the server nothing is known to be gone; the submission would tell.
      return;
    }
  }
}
