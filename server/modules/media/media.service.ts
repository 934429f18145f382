import { createHash } from 'node:crypto';
import type { MediaRepository, StoredPhoto } from './media.repository.ts';
import { photoQueue } from './photo-queue.ts';
import type { PhotoStore } from './photo-store.ts';
import { type PhotoWorkers, photoWorkers } from './photo-workers.ts';

export type MediaDeps = {
  readonly repository: MediaRepository;
  readonly store: PhotoStore;
  readonly now: () => number;
  readonly workers?: PhotoWorkers;
};

export type MediaService = {
  /** Takes an uploaded photo; equal bytes are one photo. Answers when its files and its row are safe (SECURITY rule 6). */
  readonly add: (bytes: Buffer) => Promise<StoredPhoto>;
  readonly store: PhotoStore;
};

/** The one way of every photo into the product, uploaded or drawn for the demo. */
export const mediaService = ({ repository, store, now, workers = photoWorkers() }: MediaDeps): MediaService => {
  const queue = photoQueue();
  const take = async (key: string, bytes: Buffer): Promise<StoredPhoto> => {
    const { width, height, files } = await workers.encode(bytes);
    await store.save(key, files);
    const stored = [...files.values()].reduce((sum, file) => sum + file.length, 0);
    await repository.add({ key, width, height, bytes: stored, created_at: new Date(now()).toISOString() });
    return { key, width, height };
  };
  return {
    store,
    add: async (bytes) => {
      const key = createHash('sha256').update(bytes).digest('hex');
      return (await repository.find(key)) ?? queue.run(() => take(key, bytes));
    },
  };
};
