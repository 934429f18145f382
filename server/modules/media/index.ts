import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { mediaRepository } from './media.repository.ts';
import { type MediaService, mediaService } from './media.service.ts';
import { folderStore } from './media-store.ts';

export { mediaRoutes } from './media.routes.ts';
export type { Incoming } from './incoming.ts';
export type { MediaService } from './media.service.ts';

/** Photos and videos over the database and the data folder. */
export const openMedia = (deps: {
  readonly db: Kysely<Database>;
  readonly dataDir: string;
  readonly now: () => number;
}): MediaService =>
  mediaService({
    repository: mediaRepository(deps.db),
    store: folderStore(path.join(deps.dataDir, 'media')),
    now: deps.now,
  });
