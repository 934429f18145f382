import { useEffect, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { useDeps } from '#renderer/deps.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { createPreparer } from '#renderer/features/post-form/photos/device/prepare.ts';
import { selectProfile } from '#renderer/features/session/session.slice.ts';
import { askBeforeLeaving } from '#renderer/lib/use-leave-question.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { deliverTo } from './deliver-photos.ts';
import { keptPhotos } from './kept-photos.ts';
import { createPhotoQueue } from './photo-queue.ts';
import type { PhotoQueue } from './photo-queue.ts';
import type { QueuedPhoto } from './queued-photo.ts';

const PAUSE_MS = 5000;
const queues = new WeakMap<AppDeps['api'], { readonly owner: string; readonly queue: PhotoQueue }>();

/** Until the network is back; a host may not tell, so that it is tried now and then. */
const networkOrPause = (): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(pause);
      removeEventListener('online', end);
      done();
    };
    const pause = setTimeout(end, PAUSE_MS);
    addEventListener('online', end);
  });

const queueOf = ({ api, bearer, platform }: AppDeps, owner: string, source: StockSource): PhotoQueue => {
  const known = queues.get(api);
  if (known?.owner === owner) return known.queue;
  known?.queue.stop();
  const newId = () => crypto.randomUUID();
  const { sendFile, photoImport, draftStore } = platform;
  const queue = createPhotoQueue({
    api,
    bearer,
    sendFile,
    preparer: createPreparer(),
    // The desktop's main process takes photos itself, and continues after a restart.
    kept: keptPhotos(photoImport === undefined ? draftStore : undefined, owner),
    deliver: deliverTo(source, newId),
    newId,
    pause: networkOrPause,
  });
  queues.set(api, { owner, queue });
  return queue;
};

const isOpen = ({ step }: QueuedPhoto): boolean => step === 'waiting' || step === 'sending';

/** The photos on their way to cars; the browser confirms before it closes with photos that the device does not keep. */
export function usePhotoQueue(source: StockSource): {
  readonly queue: PhotoQueue;
  readonly photos: readonly QueuedPhoto[];
} {
  const owner = String(useSelector(selectProfile)?.id ?? 'visitor');
  const queue = queueOf(useDeps(), owner, source);
  const photos = useSyncExternalStore(queue.on, queue.list);
  const isLost = photos.some((photo) => isOpen(photo) && !photo.isKept);
  useEffect(() => (isLost ? askBeforeLeaving() : undefined), [isLost]);
  useEffect(() => void queue.resume(), [queue]);
  return { queue, photos };
}
