import { MAX_PHOTOS } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import type { PostId } from '#contract/ids.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import { uploadFile } from '#renderer/api/upload.ts';
import type { AppDeps } from '#renderer/deps.ts';
import type { Preparer } from '#renderer/features/post-photos/device/prepare.ts';
import { NotAPhoto } from '#renderer/features/post-photos/device/prepared.ts';
import type { PhotoRefusal } from '#renderer/features/post-photos/photo-item.ts';

/** A photo on its way to a car. */
export type QueuedPhoto = {
  readonly id: string;
  readonly postId: PostId;
  readonly name: string;
  readonly size: number;
  readonly step: 'waiting' | 'sending' | 'sent' | 'refused';
  /** 0 to 1. */
  readonly progress: number;
  readonly preview: string | null;
  readonly key: string | null;
  readonly refusal: PhotoRefusal | null;
};
/** Puts photos that are on the server into their car. */
type Deliver = (postId: PostId, keys: readonly string[]) => Promise<void>;
type World = Pick<AppDeps, 'api' | 'bearer'> & {
  readonly sendFile: AppDeps['platform']['sendFile'];
  readonly preparer: Preparer;
  readonly newId: () => string;
  /** Until another try may go better. */
  readonly pause: () => Promise<void>;
};
type Work = { readonly file: Blob; readonly deliver: Deliver };

const AGAIN: ReadonlySet<string> = new Set(['OFFLINE', 'TIMEOUT', 'RATE_LIMITED', 'REQUEST_TIMEOUT', 'OVERLOADED']);

export type PhotoQueue = ReturnType<typeof createPhotoQueue>;

/** Photos that were dropped on cars, sent one after the other while the page is open, whichever car is shown. */
export function createPhotoQueue({ api, bearer, sendFile, preparer, newId, pause }: World) {
  let photos: readonly QueuedPhoto[] = [];
  const works = new Map<string, Work>();
  const listeners = new Set<() => void>();
  let isRunning = false;

  const put = (next: readonly QueuedPhoto[]) => {
    photos = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, part: Partial<QueuedPhoto>) =>
    put(photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)));
  const isThere = (id: string): boolean => photos.some((photo) => photo.id === id);

  async function upload(key: string, file: Blob, id: string): Promise<void> {
    const signal = new AbortController().signal;
    const { value } = await api.photos.state({ params: { key } }, signal);
    if (value.url !== null) return;
    const onProgress = (progress: number) => change(id, { progress });
    await uploadFile({ route: routes.photos.upload, key, file, onProgress, signal }, bearer, sendFile);
  }

  async function send(id: string, file: Blob): Promise<void> {
    const { blob, key, thumb } = await preparer.prepare({ file, isReady: false });
    const twin = photos.find((photo) => photo.id !== id && photo.key === key && photo.step !== 'refused');
    if (twin !== undefined) throw new NotAPhoto('PHOTO_TWICE');
    change(id, { key, preview: URL.createObjectURL(thumb ?? blob) });
    for (;;) {
      try {
        await upload(key, blob, id);
        return change(id, { step: 'sent', progress: 1 });
      } catch (error) {
        if (!AGAIN.has(failureOf(error).code) || !isThere(id)) throw error;
        await pause();
      }
    }
  }

  /** Once no photo of a car is on its way, those that came through are put into it together. */
  async function deliver(postId: PostId, how: Deliver): Promise<void> {
    const own = photos.filter((photo) => photo.postId === postId);
    if (own.some(({ step }) => step === 'waiting' || step === 'sending')) return;
    const keys = own.flatMap(({ step, key }) => (step === 'sent' && key !== null ? [key] : []));
    if (keys.length > 0) await how(postId, keys);
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let next = first(); next !== undefined; next = first()) {
      const { id, postId } = next;
      const work = works.get(id);
      change(id, { step: 'sending' });
      try {
        if (work !== undefined) await send(id, work.file);
      } catch (error) {
        change(id, { step: 'refused', refusal: error instanceof NotAPhoto ? error.refusal : failureOf(error).code });
      }
      if (work !== undefined) await deliver(postId, work.deliver).catch(() => undefined);
    }
    preparer.rest();
    isRunning = false;
  }
  const first = () => photos.find(({ step }) => step === 'waiting');

  const drop = (ids: ReadonlySet<string>) => {
    for (const { id, preview } of photos) if (ids.has(id) && preview !== null) URL.revokeObjectURL(preview);
    for (const id of ids) works.delete(id);
    put(photos.filter(({ id }) => !ids.has(id)));
  };

  return {
    list: () => photos,
    on: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes as many files as the car has room for; returns the others. */
    add: (postId: PostId, files: readonly File[], has: number, how: Deliver): readonly File[] => {
      const coming = photos.filter((photo) => photo.postId === postId && photo.step !== 'refused').length;
      const room = Math.max(0, MAX_PHOTOS - has - coming);
      const fresh = files.slice(0, room).map((file): QueuedPhoto => {
        const id = newId();
        works.set(id, { file, deliver: how });
        const { name, size } = file;
        return { id, postId, name, size, step: 'waiting', progress: 0, preview: null, key: null, refusal: null };
      });
      put([...photos, ...fresh]);
      void run();
      return files.slice(room);
    },
    retry: (id: string) => {
      change(id, { step: 'waiting', progress: 0, refusal: null });
      void run();
    },
    remove: (id: string) => drop(new Set([id])),
    /** Photos that the car has by now are no longer on their way. */
    arrived: (postId: PostId, keys: readonly string[]) => {
      const there = photos.filter(
        (photo) => photo.postId === postId && photo.step === 'sent' && photo.key !== null && keys.includes(photo.key),
      );
      if (there.length > 0) drop(new Set(there.map(({ id }) => id)));
    },
  };
}
