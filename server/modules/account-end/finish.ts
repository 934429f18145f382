import { DAY_MS } from '#contract/time.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import type { Lease } from '#server/module.ts';
import { leaveNextConversation, removeChatsOf } from '#server/modules/chat/index.ts';
import type { Sessions } from '#server/modules/sessions/index.ts';
import { type LeavingUser, lockDue, markNotified, usersDue } from './leaving.repository.ts';
import { type Letters, writeLeaving } from './letters.ts';
import { emptyPerson } from './person-step.repository.ts';
import { emptyPosts } from './posts-step.repository.ts';

/** The second letter is sent this long before the deletion. */
const NOTICE_DAYS_BEFORE = 3;

export type FinishDeps = Letters & {
  readonly db: Db;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly record: RecordEvents;
  readonly now: () => number;
};

/** One step of a deletion: a transaction with the user's row locked; undefined if the deletion is no longer due. */
type Step = <T>(
  work: (transaction: Transaction, user: LeavingUser, at: string) => Promise<T>,
) => Promise<T | undefined>;

const stepsOf =
  ({ db, now }: FinishDeps, userId: number, lease: Lease): Step =>
  (work) =>
    db.transaction().execute(async (transaction) => {
      await lease.assertHeld(transaction);
      const at = new Date(now()).toISOString();
      const user = await lockDue(transaction, userId, at);
      return user === undefined ? undefined : work(transaction, user, at);
    });

/**
 * Deletes one account in repeatable steps: posts in batches, conversations one by one, then the user's row.
 * The user stays due until the last step, so that another process continues after a crash.
 */
const finishOne = async (deps: FinishDeps, userId: number, lease: Lease): Promise<void> => {
  const { db, record, sessions } = deps;
  const step = stepsOf(deps, userId, lease);
  for (let after: number | undefined = 0; after !== undefined && !lease.signal.aborted; ) {
    const behind: number = after;
    after = await step(async (transaction, { leaving_since: since }, at) => {
      const { last, removed } = await emptyPosts(transaction, userId, { after: behind, at, since });
      await record(transaction, ...removed.map((postId) => ({ kind: 'postRemoved', postId, userId }) as const));
      return last;
    });
  }
  for (let after: number | undefined = 0; after !== undefined && !lease.signal.aborted; ) {
    const behind: number = after;
    after = await db.transaction().execute(async (transaction) => {
      await lease.assertHeld(transaction);
      return leaveNextConversation(transaction, record, { userId, after: behind });
    });
  }
  if (lease.signal.aborted) return;
  await step(async (transaction, user, at) => {
    await removeChatsOf(transaction, userId);
    await sessions.endAll(userId, { transaction });
    await emptyPerson(transaction, user, at);
    await record(transaction, { kind: 'userDeleted', userId });
  });
};

/** Sends the second letter, once, to each account that is deleted soon. */
const tellSoon = async (deps: FinishDeps, lease: Lease): Promise<void> => {
  const { db, now } = deps;
  await db.transaction().execute(async (transaction) => {
    await lease.assertHeld(transaction);
    const moments = {
      now: new Date(now()).toISOString(),
      before: new Date(now() + NOTICE_DAYS_BEFORE * DAY_MS).toISOString(),
    };
    for (const user of await markNotified(transaction, moments))
      await writeLeaving(deps, transaction, 'accountLeavingSoon', user);
  });
};

/** One run of the timer: sends due letters, then deletes due accounts. */
export const finishDue =
  (deps: FinishDeps) =>
  async (lease: Lease): Promise<void> => {
    await tellSoon(deps, lease);
    const failures: unknown[] = [];
    for (const userId of await usersDue(deps.db, new Date(deps.now()).toISOString())) {
      if (lease.signal.aborted) return;
      // One account that cannot be deleted does not block the others; the next run retries it.
      await finishOne(deps, userId, lease).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };
