import { MAX_PHOTOS } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import type { PostId } from '#contract/ids.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import { uploadFile } from '#renderer/api/upload.ts';
import type { AppDeps } from '#renderer/deps.ts';
import type { Preparer } from '#renderer/features/post-form/photos/device/prepare.ts';
import { NotAPhoto } from '#renderer/features/post-form/photos/device/prepared.ts';
import { queuedId } from './kept-photos.ts';
import type { KeptPhotos } from './kept-photos.ts';
import type { QueuedPhoto } from './queued-photo.ts';

/** Puts photos that are on the server into their car; rejects where the car does not take them. */
export type Deliver = (postId: PostId, keys: readonly string[]) => Promise<void>;
type World = Pick<AppDeps, 'api' | 'bearer'> & {
  readonly sendFile: AppDeps['platform']['sendFile'];
  readonly preparer: Preparer;
  readonly kept: KeptPhotos;
  readonly deliver: Deliver;
  readonly newId: () => string;
  /** Until another try may go better. */
  readonly pause: () => Promise<void>;
};
type Work = { readonly file: Blob; readonly isReady: boolean };

const AGAIN: ReadonlySet<string> = new Set(['OFFLINE', 'TIMEOUT', 'RATE_LIMITED', 'REQUEST_TIMEOUT', 'OVERLOADED']);
const FRESH = { step: 'waiting', progress: 0, preview: null, key: null, refusal: null, isKept: false } as const;

/** What every browser draws is shown at once; other kinds once they are prepared. */
const previewOf = (file: Blob): string | null =>
  /^image\/(?:jpeg|png|webp)$/.test(file.type) ? URL.createObjectURL(file) : null;

export type PhotoQueue = ReturnType<typeof createPhotoQueue>;

/** Photos of cars, sent one after the other, whichever car is shown; what the device kept is sent after a reload. */
export function createPhotoQueue({ api, bearer, sendFile, preparer, kept, deliver, newId, pause }: World) {
  let photos: readonly QueuedPhoto[] = [];
  const works = new Map<string, Work>();
  const listeners = new Set<() => void>();
  const deliveries = new Set<(count: number) => void>();
  let isRunning = false;
  let isStopped = false;
  let resuming: Promise<void> | undefined;

  const put = (next: readonly QueuedPhoto[]) => {
    photos = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, part: Partial<QueuedPhoto>) =>
    put(photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)));
  const isThere = (id: string): boolean => !isStopped && photos.some((photo) => photo.id === id);
  const keep = async (photo: Pick<QueuedPhoto, 'id' | 'name' | 'size' | 'key'>, file: Blob) => {
    const isKept = await kept.save(photo, file);
    if (isThere(photo.id)) change(photo.id, { isKept });
    else await kept.forget([photo.id]);
  };

  /** Repeats what a lost network or a busy server broke off, as long as one of the photos is wanted. */
  async function untilDone(ids: readonly string[], work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!AGAIN.has(failureOf(error).code) || !ids.some(isThere)) throw error;
        await pause();
      }
    }
  }

  async function upload(key: string, file: Blob, id: string): Promise<void> {
    const signal = new AbortController().signal;
    const { value } = await api.photos.state({ params: { key } }, signal);
    if (value.url !== null) return;
    const onProgress = (progress: number) => change(id, { progress });
    await uploadFile({ route: routes.photos.upload, key, file, onProgress, signal }, bearer, sendFile);
  }

  async function send({ id, name, size, preview }: QueuedPhoto, { file, isReady }: Work): Promise<void> {
    const { blob, key, thumb } = await preparer.prepare({ file, isReady });
    const twin = photos.find((photo) => photo.id !== id && photo.key === key && photo.step !== 'refused');
    if (twin !== undefined) throw new NotAPhoto('PHOTO_TWICE');
    if (preview !== null) URL.revokeObjectURL(preview);
    change(id, { key, preview: URL.createObjectURL(thumb ?? blob) });
    works.set(id, { file: blob, isReady: true });
    if (!isReady) await keep({ id, name, size, key }, blob);
    await untilDone([id], () => upload(key, blob, id));
    change(id, { step: 'sent', progress: 1 });
  }

  const refuse = (id: string, error: unknown) => {
    change(id, { step: 'refused', refusal: error instanceof NotAPhoto ? error.refusal : failureOf(error).code });
    // What can be no photo is not tried again after a reload.
    if (error instanceof NotAPhoto) void kept.forget([id]);
  };

  /** Once no photo of a car is on its way, those that came through are put into it together. */
  async function deliverAll(postId: PostId): Promise<void> {
    const own = photos.filter((photo) => photo.postId === postId);
    if (own.some(({ step }) => step === 'waiting' || step === 'sending')) return;
    const sent = own.filter(({ id, step, key }) => step === 'sent' && key !== null && works.has(id));
    const ids = sent.map(({ id }) => id);
    if (ids.length === 0) return;
    const keys = sent.flatMap(({ key }) => key ?? []);
    try {
      await untilDone(ids, () => deliver(postId, keys));
    } catch (error) {
      for (const id of ids) refuse(id, error);
      return;
    }
    for (const id of ids) works.delete(id);
    for (const listener of deliveries) listener(ids.length);
    await kept.forget(ids);
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let next = first(); next !== undefined && !isStopped; next = first()) {
      const { id, postId } = next;
      const work = works.get(id);
      change(id, { step: 'sending' });
      try {
        if (work !== undefined) await send(next, work);
      } catch (error) {
        refuse(id, error);
      }
      await deliverAll(postId);
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

  async function readKept(): Promise<void> {
    const known = new Set(photos.map(({ id }) => id));
    const back = (await kept.read()).filter(({ id }) => !known.has(id));
    for (const { id, file, isReady } of back) works.set(id, { file, isReady });
    const shown = back.map(
      ({ id, postId, name, size, file }): QueuedPhoto => ({
        ...FRESH,
        id,
        postId,
        name,
        size,
        preview: previewOf(file),
        isKept: true,
      }),
    );
    put([...photos, ...shown]);
    void run();
  }

  return {
    list: () => photos,
    on: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls back with how many photos a car took. */
    onDelivered: (listener: (count: number) => void) => {
      deliveries.add(listener);
      return () => void deliveries.delete(listener);
    },
    /** Takes as many files as the car has room for; returns the others. */
    add: (postId: PostId, files: readonly File[], has: number): readonly File[] => {
      const coming = photos.filter((photo) => photo.postId === postId && photo.step !== 'refused').length;
      const room = Math.max(0, MAX_PHOTOS - has - coming);
      const fresh = files.slice(0, room).map((file): QueuedPhoto => {
        const { name, size } = file;
        const preview = previewOf(file);
        const photo: QueuedPhoto = { ...FRESH, id: queuedId(postId, newId()), postId, name, size, preview };
        works.set(photo.id, { file, isReady: false });
        void keep(photo, file);
        return photo;
      });
      put([...photos, ...fresh]);
      void run();
      return files.slice(room);
    },
    /** Goes on with what an earlier visit left; once a page. */
    resume: () => (resuming ??= readKept()),
    retry: (id: string) => {
      change(id, { step: 'waiting', progress: 0, refusal: null });
      void run();
    },
    remove: (id: string) => {
      drop(new Set([id]));
      void kept.forget([id]);
    },
    /** Photos that the car has by now are no longer on their way. */
    arrived: (postId: PostId, keys: readonly string[]) => {
      const there = photos.filter(
        (photo) => photo.postId === postId && photo.step === 'sent' && photo.key !== null && keys.includes(photo.key),
      );
      if (there.length > 0) drop(new Set(there.map(({ id }) => id)));
    },
    /** Another account is here: nothing of this one is sent any more. */
    stop: () => {
      isStopped = true;
    },
  };
}
