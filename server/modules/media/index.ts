import path from 'node:path';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { MEDIA_KEY } from '#contract/media.ts';
import type { Database } from '#server/database/schema.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import { mediaRepository } from './media.repository.ts';
import { type MediaService, mediaService, WEBP_JOB } from './media.service.ts';
import { folderStore } from './media-store.ts';

export { mediaRoutes } from './media.routes.ts';
export type { Incoming } from './incoming.ts';
export type { MediaService } from './media.service.ts';

const Payload = z.object({ key: z.string().regex(MEDIA_KEY) });

/** Photos and videos over the database and the data folder; without jobs no photo gets its WebP. */
export const openMedia = (deps: {
  readonly db: Kysely<Database>;
  readonly dataDir: string;
  readonly now: () => number;
  readonly jobs?: Pick<Jobs, 'enqueue' | 'handle'>;
}): MediaService => {
  const makeLater = async (transaction: Kysely<Database>, key: string) =>
    deps.jobs?.enqueue(transaction, WEBP_JOB, { key });
  const media = mediaService({
    repository: mediaRepository(deps.db, makeLater),
    store: folderStore(path.join(deps.dataDir, 'media')),
    now: deps.now,
  });
  deps.jobs?.handle(WEBP_JOB, (payload) => media.makeWebp(Payload.parse(payload).key));
  return media;
};
