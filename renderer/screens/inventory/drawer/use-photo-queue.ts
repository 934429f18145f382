import { useEffect, useSyncExternalStore } from 'react';
import { useDeps } from '#renderer/deps.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { createPreparer } from '#renderer/features/post-photos/device/prepare.ts';
import { askBeforeLeaving } from '#renderer/lib/use-leave-question.ts';
import { createPhotoQueue } from './photo-queue.ts';
import type { PhotoQueue, QueuedPhoto } from './photo-queue.ts';

const PAUSE_MS = 5000;
const queues = new WeakMap<AppDeps['api'], PhotoQueue>();

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

const queueOf = ({ api, bearer, platform }: AppDeps): PhotoQueue => {
  const known = queues.get(api);
  if (known !== undefined) return known;
  const newId = () => crypto.randomUUID();
  const { sendFile } = platform;
  const made = createPhotoQueue({ api, bearer, sendFile, preparer: createPreparer(), newId, pause: networkOrPause });
  queues.set(api, made);
  return made;
};

const isOpen = ({ step }: QueuedPhoto): boolean => step === 'waiting' || step === 'sending';

/** The page's photos on their way to cars; the browser asks before it is closed over them. */
export function usePhotoQueue(): { readonly queue: PhotoQueue; readonly photos: readonly QueuedPhoto[] } {
  const queue = queueOf(useDeps());
  const photos = useSyncExternalStore(queue.on, queue.list);
  const isBusy = photos.some(isOpen);
  useEffect(() => (isBusy ? askBeforeLeaving() : undefined), [isBusy]);
  return { queue, photos };
}
