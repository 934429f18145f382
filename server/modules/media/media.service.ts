import { createHash } from 'node:crypto';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#server/http/errors.ts';
import { boundedQueue } from '#server/lib/bounded-queue.ts';
import { type Expected, type Incoming, receive } from './incoming.ts';
import type { MediaRepository, StoredPhoto } from './media.repository.ts';
import type { MediaStore } from './media-store.ts';
import { type PhotoWorkers, photoWorkers } from './photo-workers.ts';
import { videoName } from './video-kind.ts';

export type MediaDeps = {
  readonly repository: MediaRepository;
  readonly store: MediaStore;
  readonly now: () => number;
  readonly workers?: PhotoWorkers;
};

export type MediaService = {
  /** Takes an uploaded photo; equal bytes are one photo. Answers when its files and its row are safe (SECURITY rule 6). */
  readonly add: (bytes: Buffer) => Promise<StoredPhoto>;
  /** Takes a file from a stream into a folder of its own; VALIDATION_FAILED where the bytes are not those of the key. */
  readonly receive: (source: AsyncIterable<Buffer>, expected: Expected) => Promise<Incoming>;
  /** The same as `add` for a file that has come in. */
  readonly addReceived: (incoming: Incoming) => Promise<StoredPhoto>;
  /** The photo of this key, where it is stored. */
  readonly find: (key: string) => Promise<StoredPhoto | undefined>;
  /** Keeps a video of our own as it is; gives its address. */
  readonly keepVideo: (mp4: Buffer) => Promise<string>;
  /** Keeps a film that has come in, as it is; UNSUPPORTED_MEDIA for anything but MP4 and WebM. */
  readonly keepReceivedVideo: (incoming: Incoming) => Promise<string>;
  /** The address of a stored video. */
  readonly findVideo: (key: string) => Promise<string | undefined>;
  readonly store: MediaStore;
};

/** Photos that may wait for the encoder: they lie on the disk meanwhile. */
const WAITING = 200;

const keyOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The one way of every photo into the product, uploaded or drawn for the demo. */
export const mediaService = ({ repository, store, now, workers = photoWorkers() }: MediaDeps): MediaService => {
  const queue = boundedQueue({ waiting: WAITING });
  const at = () => new Date(now()).toISOString();
  const take = async (key: string, photo: Buffer | string): Promise<StoredPhoto> => {
    const { width, height, hash, files } = await workers.encode(photo);
    await store.save(key, new Map([...files].map(([size, file]) => [`${size}.webp` as const, file])));
    const bytes = [...files.values()].reduce((sum, file) => sum + file.length, 0);
    await repository.add({ key, width, height, bytes, perceptual_hash: hash, created_at: at() });
    return { key, width, height };
  };
  const add = async (key: string, photo: Buffer | string): Promise<StoredPhoto> =>
    (await repository.sentAgain(key, at())) ?? queue.run(() => take(key, photo));
  return {
    store,
    add: (bytes) => add(keyOf(bytes), bytes),
    receive: (source, expected) => receive(store, source, expected),
    addReceived: ({ key, file }) => add(key, file),
    find: (key) => repository.find(key),
    keepVideo: async (mp4) => {
      const key = keyOf(mp4);
      await store.save(key, new Map([['video.mp4', mp4]]));
      return `/media/${key}/video.mp4`;
    },
    keepReceivedVideo: async ({ key, head, folder, file }) => {
      const name = videoName(head);
      if (name === undefined) throw new AppError('UNSUPPORTED_MEDIA');
      await rename(file, path.join(folder, name));
      await store.adopt(key, folder);
      return `/media/${key}/${name}`;
    },
    findVideo: async (key) => {
      for (const name of ['video.mp4', 'video.webm'] as const)
        if ((await store.size(key, name)) !== undefined) return `/media/${key}/${name}`;
      return undefined;
    },
  };
};
