import { routes } from '#contract/http/routes.ts';
import type { PostId } from '#contract/ids.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import { uploadFile } from '#renderer/api/upload.ts';
import type { AppDeps } from '#renderer/deps.ts';
import type { Preparer } from '#renderer/features/post-form/photos/device/prepare.ts';
import { NotAPhoto } from '#renderer/features/post-form/photos/device/prepared.ts';
import type { KeptPhotos } from './kept-photos.ts';
import type { PhotoList } from './photo-list.ts';
import type { QueuedPhoto } from './queued-photo.ts';

/** Puts photos that are on the server into their car; rejects if the car does not take them. */
export type Deliver = (postId: PostId, keys: readonly string[]) => Promise<void>;
export type SendWorld = Pick<AppDeps, 'api' | 'bearer'> & {
  readonly sendFile: AppDeps['platform']['sendFile'];
  readonly preparer: Preparer;
  readonly kept: KeptPhotos;
  readonly deliver: Deliver;
  /** Resolves when a retry makes sense. */
  readonly pause: () => Promise<void>;
};

const AGAIN: ReadonlySet<string> = new Set(['OFFLINE', 'TIMEOUT', 'RATE_LIMITED', 'REQUEST_TIMEOUT', 'OVERLOADED']);

/** Stores a photo on the device until its car has it. */
export const keepPhoto = async (
  { kept, list }: { readonly kept: KeptPhotos; readonly list: PhotoList },
  photo: Pick<QueuedPhoto, 'id' | 'name' | 'size' | 'key'>,
  file: Blob,
): Promise<void> => {
  const isKept = await kept.save(photo, file);
  if (list.has(photo.id)) list.change(photo.id, { isKept });
  else await kept.forget([photo.id]);
};

/** Sends single photos to the server. */
export function createPhotoSender({ api, bearer, sendFile, preparer, kept, pause }: SendWorld, list: PhotoList) {
  /** Retries after a lost network or a busy server, as long as one of the photos is queued. */
  async function untilDone(ids: readonly string[], work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!AGAIN.has(failureOf(error).code) || !ids.some(list.has)) throw error;
        await pause();
      }
    }
  }

  async function upload(key: string, file: Blob, id: string): Promise<void> {
    const signal = new AbortController().signal;
    const { value } = await api.photos.state({ params: { key } }, signal);
    if (value.url !== null) return;
    const onProgress = (progress: number) => list.change(id, { progress });
    await uploadFile({ route: routes.photos.upload, key, file, onProgress, signal }, bearer, sendFile);
  }

  async function sendFileOf({ id, postId, name, size, preview }: QueuedPhoto): Promise<void> {
    const work = list.works.get(id);
    if (work === undefined) return;
    const { file, isReady } = work;
    const { blob, key, thumb } = await preparer.prepare({ file, isReady });
    const others = list.all().filter((photo) => photo.id !== id && photo.postId === postId && photo.step !== 'refused');
    if (others.some((photo) => photo.key === key)) {
      list.change(id, { key });
      throw new NotAPhoto('PHOTO_TWICE');
    }
    if (preview !== null) URL.revokeObjectURL(preview);
    list.change(id, { key, preview: URL.createObjectURL(thumb ?? blob) });
    list.works.set(id, { file: blob, isReady: true });
    if (!isReady) await keepPhoto({ kept, list }, { id, name, size, key }, blob);
    await untilDone([id], () => upload(key, blob, id));
    list.change(id, { step: 'sent', progress: 1 });
  }

  /** Refuses a photo; a file that is no photo is not tried again after a reload. */
  const refuse = (id: string, error: unknown) => {
    list.refuse(id, error);
    if (error instanceof NotAPhoto) void kept.forget([id]);
  };

  const send = async (photo: QueuedPhoto): Promise<void> => {
    try {
      await sendFileOf(photo);
    } catch (error) {
      refuse(photo.id, error);
    }
  };
  return { send, refuse, untilDone };
}

type Delivery = Pick<SendWorld, 'kept' | 'deliver'> & {
  readonly sender: Pick<ReturnType<typeof createPhotoSender>, 'refuse' | 'untilDone'>;
  /** Called with the number of photos that the car took. */
  readonly delivered: (count: number) => void;
};

/** Once all photos of a car are sent or refused, puts the sent ones into it together. */
export async function deliverSent(
  { kept, deliver, delivered, sender }: Delivery,
  list: PhotoList,
  postId: PostId,
): Promise<void> {
  const own = list.all().filter((photo) => photo.postId === postId);
  if (own.some(({ step }) => step === 'waiting' || step === 'sending')) return;
  const sent = own.filter(({ id, step, key }) => step === 'sent' && key !== null && list.works.has(id));
  const ids = sent.map(({ id }) => id);
  if (ids.length === 0) return;
  const keys = sent.flatMap(({ key }) => key ?? []);
  try {
    await sender.untilDone(ids, () => deliver(postId, keys));
  } catch (error) {
    for (const id of ids) sender.refuse(id, error);
    return;
  }
  for (const id of ids) list.works.delete(id);
  delivered(ids.length);
  await kept.forget(ids);
}
