import { createHash } from 'node:crypto';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { MEDIA_WIDTHS } from '#contract/media.ts';
import { AppError } from '#server/http/errors.ts';
import { boundedQueue } from '#server/lib/bounded-queue.ts';
import { type Expected, type Incoming, receive } from './incoming.ts';
import type { Also, MediaRepository, StoredPhoto } from './media.repository.ts';
import type { MediaFiles, MediaStore } from './media-store.ts';
import type { Encoded } from './photo-encoder.ts';
import { type PhotoWorkers, photoWorkers } from './photo-workers.ts';
import { videoName } from './video-kind.ts';

export type MediaDeps = {
  readonly repository: MediaRepository;
  readonly store: MediaStore;
  readonly now: () => number;
  readonly workers?: PhotoWorkers;
};

/** A job that makes the WebP of a photo. */
export const WEBP_JOB = 'photoWebp';

export type MediaService = {
  /** Stores an uploaded photo; equal bytes are one photo. Resolves when its files and its row are durable (SECURITY rule 6). */
  readonly add: (bytes: Buffer) => Promise<StoredPhoto>;
  /** The same as `add`, with its WebP at once: for the demo's thousands of pictures. */
  readonly addWhole: (bytes: Buffer) => Promise<StoredPhoto>;
  /** Makes the WebP of a stored photo; does nothing if the photo is gone. Repeating it changes nothing. */
  readonly makeWebp: (key: string) => Promise<void>;
  /** Starts making the WebP of widths that were added after a photo was stored; at most one photo at a time. */
  readonly makeMissing: (key: string) => void;
  /** Receives a file from a stream into a scratch folder; VALIDATION_FAILED if the bytes do not match the key. */
  readonly receive: (source: AsyncIterable<Buffer>, expected: Expected) => Promise<Incoming>;
  /** The same as `add` for a received file, with further writes in the same transaction. */
  readonly addReceived: (incoming: Incoming, also: Also) => Promise<StoredPhoto>;
  /** Encodes a received photo and stores it in another store than the public one, under its key. */
  readonly keepReceivedIn: (
    store: Pick<MediaStore, 'save'>,
    incoming: Incoming,
    how?: { readonly isDemo?: boolean },
  ) => Promise<StoredPhoto>;
  /** The photo of this key, if it is stored. */
  readonly find: (key: string) => Promise<StoredPhoto | undefined>;
  /** Stores a video of our own unchanged; returns its address. */
  readonly keepVideo: (mp4: Buffer) => Promise<string>;
  /** Stores a received video unchanged; UNSUPPORTED_MEDIA for anything but MP4 and WebM. */
  readonly keepReceivedVideo: (incoming: Incoming) => Promise<string>;
  /** The address of a stored video. */
  readonly findVideo: (key: string) => Promise<string | undefined>;
  /** How many photos wait for this process's encoder. */
  readonly waiting: () => number;
  readonly store: MediaStore;
};

/** Factor for the time limit of demo pictures: nobody waits for them, and seeding also works on a busy machine. */
const DEMO_PATIENCE = 20;
/** Photos that may wait for the encoder; they are on the disk until then. */
const WAITING = 200;

const LARGEST = Math.max(...MEDIA_WIDTHS);
const named = (files: Encoded, as: 'jpg' | 'webp'): MediaFiles =>
  new Map([...files].map(([width, file]) => [`${width}.${as}` as const, file]));

const nothing: Also = () => Promise.resolve();
const keyOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Videos are stored as they are. */
const videosOf = (store: MediaStore): Pick<MediaService, 'keepVideo' | 'keepReceivedVideo' | 'findVideo'> => ({
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
});

/** Stores every photo of the product, uploaded or rendered for the demo. */
export const mediaService = ({ repository, store, now, workers = photoWorkers() }: MediaDeps): MediaService => {
  const queue = boundedQueue({ waiting: WAITING });
  const at = () => new Date(now()).toISOString();
  type Way = { readonly isWhole?: boolean; readonly also?: Also };
  const take = async (key: string, photo: Buffer | string, { isWhole = false, also = nothing }: Way) => {
    const patience = isWhole ? DEMO_PATIENCE : undefined;
    const { width, height, hash, files } = await workers.encode(photo, patience);
    await store.save(key, named(files, 'jpg'));
    if (isWhole) await makeWebp(key, patience);
    const bytes = [...files.values()].reduce((sum, file) => sum + file.length, 0);
    await repository.add({ key, width, height, bytes, perceptual_hash: hash, created_at: at() }, !isWhole, also);
    return { key, width, height };
  };
  const add = async (key: string, photo: Buffer | string, way: Way = {}): Promise<StoredPhoto> =>
    (await repository.sentAgain(key, at(), way.also ?? nothing)) ?? queue.run(() => take(key, photo, way));
  const makeWebp = async (key: string, patience?: number): Promise<void> => {
    const jpeg = await store.read(key, `${LARGEST}.jpg`);
    if (jpeg !== undefined) await store.add(key, named(await workers.encodeWebp(jpeg, patience), 'webp'));
  };
  const beingMade = new Set<string>();
  const catchingUp = boundedQueue({ running: 1, waiting: WAITING });
  const makeMissing = (key: string): void => {
    if (beingMade.has(key)) return;
    beingMade.add(key);
    // A photo that failed or found no place is tried again at its next request.
    const end = () => beingMade.delete(key);
    catchingUp.run(() => makeWebp(key)).then(end, end);
  };
  return {
    store,
    waiting: queue.waiting,
    makeWebp: (key) => makeWebp(key),
    makeMissing,
    add: (bytes) => add(keyOf(bytes), bytes),
    addWhole: (bytes) => add(keyOf(bytes), bytes, { isWhole: true }),
    receive: (source, expected) => receive(store, source, expected),
    addReceived: ({ key, file }, also) => add(key, file, { also }),
    keepReceivedIn: ({ save }, { key, file }, { isDemo = false } = {}) =>
      queue.run(async () => {
        const { width, height, files } = await workers.encode(file, isDemo ? DEMO_PATIENCE : undefined);
        await save(key, named(files, 'jpg'));
        return { key, width, height };
      }),
    find: (key) => repository.find(key),
    ...videosOf(store),
  };
};
