import type { Db, Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import type { HubPublisher } from '#server/modules/hub/index.ts';
import type { SignedLinks } from './signed-links.ts';

/** How members' clients are notified of changes. */
export type LiveChanges = {
  readonly send: HubPublisher['send'];
  /** Whether telling this user is this node's task. */
  readonly isOurs: (userId: number) => boolean;
};

export type ChatDeps = {
  readonly db: Db;
  /** Runs an act of a member in a transaction, where that is quicker together with others. */
  readonly transact: <T>(act: (transaction: Transaction) => Promise<T>) => Promise<T>;
  readonly record: RecordEvents;
  /** Addresses of photos and calendar files for one reader. */
  readonly links: SignedLinks;
  /** Tells a user's clients on every node. */
  readonly send: HubPublisher['send'];
  /** The way of committed changes to members' clients. */
  readonly changes: LiveChanges;
  /** Whether a user is connected to this node's hub. */
  readonly isHere: (userId: number) => boolean;
  readonly now: () => number;
};
