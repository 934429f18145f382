import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import type { HubPublisher } from '#server/modules/hub/index.ts';
import type { SignedLinks } from './signed-links.ts';

export type ChatDeps = {
  readonly db: Kysely<Database>;
  readonly record: RecordEvents;
  /** Addresses of photos and calendar files for one reader. */
  readonly links: SignedLinks;
  /** Tells a user's clients on every node. */
  readonly send: HubPublisher['send'];
  /** Whether a user is connected to this node's hub. */
  readonly isHere: (userId: number) => boolean;
  readonly now: () => number;
};
