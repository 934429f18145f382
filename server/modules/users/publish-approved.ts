import { z } from 'zod';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import { publishApproved } from '#server/modules/posts/index.ts';
import { lockUser } from './users.repository.ts';

/** The job that publishes what was approved while the seller of the payload's `userId` was hidden. */
export const PUBLISH_JOB = 'publishApproved';
/** So many posts hold up other writers for a few milliseconds. */
const AT_ONCE = 100;
const Payload = z.object({ userId: z.number().int() });

export type PublishingDeps = {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  readonly record: RecordEvents;
  readonly now: () => number;
};

/**
 * Publishes posts that were approved while their seller was blocked: some in the caller's transaction, the rest by jobs.
 * A seller who is blocked again keeps theirs for the end of that block.
 */
export const createPublishing = ({ db, jobs, record, now }: PublishingDeps) => {
  const publish = async (transaction: Transaction, ownerId: number): Promise<void> => {
    const at = new Date(now()).toISOString();
    const ids = await publishApproved(transaction, { ownerId, at, limit: AT_ONCE });
    await record(transaction, ...ids.map((postId) => ({ kind: 'postPublished', postId, userId: ownerId }) as const));
    if (ids.length === AT_ONCE) await jobs.enqueue(transaction, PUBLISH_JOB, { userId: ownerId });
  };

  jobs.handle(PUBLISH_JOB, async (payload) => {
    const { userId } = Payload.parse(payload);
    await db.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, userId);
      if (user?.blocked_at === null && user.leaving_since === null) await publish(transaction, userId);
    });
  });
  return publish;
};
export type Publishing = ReturnType<typeof createPublishing>;
