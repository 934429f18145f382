import { createHash } from 'node:crypto';
import type { MediaRepository, StoredPhoto } from './media.repository.ts';
import { boundedQueue } from '#server/lib/bounded-queue.ts';
import type { MediaStore } from './media-store.ts';
import { type PhotoWorkers, photoWorkers } from './photo-workers.ts';

export type MediaDeps = {
  readonly repository: MediaRepository;
  readonly store: MediaStore;
  readonly now: () => number;
  readonly workers?: PhotoWorkers;
};

export type MediaService = {
  /** Takes an uploaded photo; equal bytes are one photo. Answers when its files and its row are safe (SECURITY rule 6). */
  readonly add: (bytes: Buffer) => Promise<StoredPhoto>;
  /** Keeps a video of our own as it is; gives its address. */
  readonly keepVideo: (mp4: Buffer) => Promise<string>;
  readonly store: MediaStore;
};

const keyOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The one way of every photo into the product, uploaded or drawn for the demo. */
export const mediaService = ({ repository, store, now, workers = photoWorkers() }: MediaDeps): MediaService => {
  const queue = boundedQueue();
  const take = async (key: string, bytes: Buffer): Promise<StoredPhoto> => {
    const { width, height, files } = await workers.encode(bytes);
    await store.save(key, new Map([...files].map(([size, file]) => [`${size}.webp` as const, file])));
    const stored = [...files.values()].reduce((sum, file) => sum + file.length, 0);
    await repository.add({ key, width, height, bytes: stored, created_at: new Date(now()).toISOString() });
    return { key, width, height };
  };
  return {
    store,
    add: async (bytes) => {
      const key = keyOf(bytes);
      return (await repository.find(key)) ?? queue.run(() => take(key, bytes));
    },
    keepVideo: async (mp4) => {
      const key = keyOf(mp4);
      await store.save(key, new Map([['video.mp4', mp4]]));
      return `/media/${key}/video.mp4`;
    },
  };
};
