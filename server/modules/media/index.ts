import path from 'node:path';
import { z } from 'zod';
import { MEDIA_KEY } from '#contract/media.ts';
import type { S3Config } from '#server/config-storage.ts';
import type { Db } from '#server/database/connection.ts';
import { live } from '#server/events/bus.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import type { ServerModule } from '#server/module.ts';
import { mediaRepository } from './media.repository.ts';
import { type MediaService, mediaService, WEBP_JOB } from './media.service.ts';
import { mediaRoutes } from './media.routes.ts';
import { folderStore, type MediaStore, PRIVATE } from './media-store.ts';
import { photoWorkers } from './photo-workers.ts';
import { s3Client } from './s3-client.ts';
import { PRIVATE_FILES, s3Store } from './s3-store.ts';

export { mediaRoutes } from './media.routes.ts';
export type { Incoming } from './incoming.ts';
export { type MediaService, WEBP_JOB } from './media.service.ts';
export type { MediaStore } from './media-store.ts';
export { photoWorkers } from './photo-workers.ts';

const Payload = z.object({ key: z.string().regex(MEDIA_KEY) });

type Place = {
  readonly dataDir: string;
  /** A bucket for them instead of the data folder. */
  readonly storage?: S3Config | undefined;
};

/**
 * Files without a public address, in the same data folder or bucket as the public ones, so that backups include
 * them.
 */
export const openPrivateStore = ({ dataDir, storage }: Place): MediaStore =>
  storage === undefined
    ? folderStore(path.join(dataDir, 'media'), PRIVATE)
    : s3Store(s3Client(storage), path.join(dataDir, 'media', 'tmp'), PRIVATE_FILES);

const storeOf = ({ dataDir, storage }: Place): MediaStore =>
  storage === undefined
    ? folderStore(path.join(dataDir, 'media'))
    : s3Store(s3Client(storage), path.join(dataDir, 'media', 'tmp'));

/** Photos and videos over the database and the data folder or a bucket; without jobs no WebP is made. */
export const openMedia = (
  deps: Place & {
    readonly db: Db;
    readonly now: () => number;
    readonly jobs?: Pick<Jobs, 'defer' | 'handle'>;
    /** Time limit for encoding one photo. */
    readonly photoMs?: number | undefined;
  },
): MediaService => {
  const makeLater = async (transaction: Db, key: string) => deps.jobs?.defer(transaction, WEBP_JOB, { key });
  const media = mediaService({
    repository: mediaRepository(deps.db, makeLater),
    store: storeOf(deps),
    now: deps.now,
    workers: photoWorkers(deps.photoMs === undefined ? {} : { timeoutMs: deps.photoMs }),
  });
  deps.jobs?.handle(WEBP_JOB, (payload) => media.makeWebp(Payload.parse(payload).key));
  return media;
};

/** Serves the stored files. The WebP of uploads is made after their post is saved: until then more uploads may follow. */
export const mediaModule = (media: MediaService, jobs: Pick<Jobs, 'wake'>): ServerModule => ({
  name: 'media',
  routes: mediaRoutes(media),
  start: () => media.store.dropLeftBehind(),
  subscribers: {
    live: [live({ name: 'media', kinds: ['postCreated', 'postChanged'], handle: () => jobs.wake() })],
  },
});
