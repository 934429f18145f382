import { MAX_PHOTOS } from '#contract/constants.ts';
import type { PostId } from '#contract/ids.ts';
import { queuedId } from './kept-photos.ts';
import { createPhotoList, type PhotoList } from './photo-list.ts';
import { createPhotoSender, deliverSent, keepPhoto, type SendWorld } from './photo-sending.ts';
import type { QueuedPhoto } from './queued-photo.ts';

type World = SendWorld & { readonly newId: () => string };

const FRESH = { step: 'waiting', progress: 0, preview: null, key: null, refusal: null, isKept: false } as const;

/** The address of a preview; null for kinds that browsers cannot draw before they are prepared. */
const previewOf = (file: Blob): string | null =>
  /^image\/(?:jpeg|png|webp)$/.test(file.type) ? URL.createObjectURL(file) : null;

/** Queues the photos that the device kept from an earlier visit. */
const readKept = async ({ kept }: Pick<World, 'kept'>, list: PhotoList): Promise<void> => {
  const known = new Set(list.all().map(({ id }) => id));
  const back = (await kept.read()).filter(({ id }) => !known.has(id));
  for (const { id, file, isReady } of back) list.works.set(id, { file, isReady });
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
  list.put([...list.all(), ...shown]);
};

/** Queues as many files as the car has room for; returns the others. */
const addFiles = (
  { kept, newId }: Pick<World, 'kept' | 'newId'>,
  list: PhotoList,
  { postId, files, has }: { readonly postId: PostId; readonly files: readonly File[]; readonly has: number },
): readonly File[] => {
  const coming = list.all().filter((photo) => photo.postId === postId && photo.step !== 'refused').length;
  const room = Math.max(0, MAX_PHOTOS - has - coming);
  const fresh = files.slice(0, room).map((file): QueuedPhoto => {
    const { name, size } = file;
    const preview = previewOf(file);
    const photo: QueuedPhoto = { ...FRESH, id: queuedId(postId, newId()), postId, name, size, preview };
    list.works.set(photo.id, { file, isReady: false });
    void keepPhoto({ kept, list }, photo, file);
    return photo;
  });
  list.put([...list.all(), ...fresh]);
  return files.slice(room);
};

export type PhotoQueue = ReturnType<typeof createPhotoQueue>;

/** Photos of cars, sent one after the other, whichever car is shown; photos that the device kept are sent after a reload. */
export function createPhotoQueue(world: World) {
  const { kept, preparer } = world;
  const list = createPhotoList();
  const sender = createPhotoSender(world, list);
  const deliveries = new Set<(count: number) => void>();
  const delivered = (count: number) => {
    for (const listener of deliveries) listener(count);
  };
  let isRunning = false;
  let resuming: Promise<void> | undefined;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let next = list.next(); next !== undefined; next = list.next()) {
      list.change(next.id, { step: 'sending' });
      await sender.send(next);
      await deliverSent({ ...world, sender, delivered }, list, next.postId);
    }
    preparer.rest();
    isRunning = false;
  }

  return {
    list: list.all,
    on: list.on,
    /** Calls back with how many photos a car took. */
    onDelivered: (listener: (count: number) => void) => {
      deliveries.add(listener);
      return () => void deliveries.delete(listener);
    },
    /** Takes as many files as the car has room for; returns the others. */
    add: (postId: PostId, files: readonly File[], has: number): readonly File[] => {
      const others = addFiles(world, list, { postId, files, has });
      void run();
      return others;
    },
    /** Continues with the photos that an earlier visit left; once a page. */
    resume: () => (resuming ??= readKept(world, list).then(() => void run())),
    retry: (id: string) => {
      list.change(id, { step: 'waiting', progress: 0, refusal: null });
      void run();
    },
    remove: (id: string) => {
      list.drop(new Set([id]));
      void kept.forget([id]);
    },
    arrived: list.arrived,
    stop: list.stop,
  };
}
