import type { PostId } from '#contract/ids.ts';
import { NotAPhoto } from '#renderer/features/post-form/photos/device/prepared.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { QueuedPhoto } from './queued-photo.ts';

/** The file of a queued photo; `isReady` once it is prepared for upload. */
type Work = { readonly file: Blob; readonly isReady: boolean };

export type PhotoList = ReturnType<typeof createPhotoList>;

/** The queued photos and their files, in memory. */
export function createPhotoList() {
  let photos: readonly QueuedPhoto[] = [];
  let isStopped = false;
  const works = new Map<string, Work>();
  const listeners = new Set<() => void>();

  const put = (next: readonly QueuedPhoto[]) => {
    photos = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, part: Partial<QueuedPhoto>) =>
    put(photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)));
  const drop = (ids: ReadonlySet<string>) => {
    for (const { id, preview } of photos) if (ids.has(id) && preview !== null) URL.revokeObjectURL(preview);
    for (const id of ids) works.delete(id);
    put(photos.filter(({ id }) => !ids.has(id)));
  };

  return {
    works,
    put,
    change,
    all: () => photos,
    /** The next photo to send; undefined once the queue is stopped. */
    next: () => (isStopped ? undefined : photos.find(({ step }) => step === 'waiting')),
    /** Whether the photo is still to be sent. */
    has: (id: string): boolean => !isStopped && photos.some((photo) => photo.id === id),
    /** Marks a photo as refused. */
    refuse: (id: string, error: unknown) =>
      change(id, { step: 'refused', refusal: error instanceof NotAPhoto ? error.refusal : failureOf(error).code }),
    drop,
    /** Drops the sent photos that the car has by now. */
    arrived: (postId: PostId, keys: readonly string[]) => {
      const there = photos.filter(
        (photo) => photo.postId === postId && photo.step === 'sent' && photo.key !== null && keys.includes(photo.key),
      );
      if (there.length > 0) drop(new Set(there.map(({ id }) => id)));
    },
    on: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Another account signed in: nothing of this one is sent any more. */
    stop: () => {
      isStopped = true;
    },
  };
}
