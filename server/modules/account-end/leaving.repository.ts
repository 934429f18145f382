import type { Db, Transaction } from '#server/database/connection.ts';

/** A user whose deletion is due. */
export type LeavingUser = {
  readonly id: number;
  readonly email: string | null;
  readonly pending_email: string | null;
  readonly avatar_key: string | null;
  readonly leaving_since: string;
};

type Begin = { readonly at: string; readonly deletesAt: string };

/** Starts a deletion; undefined if one is under way or the user is blocked or has a role. */
export const beginLeaving = (transaction: Transaction, id: number, { at, deletesAt }: Begin) =>
  transaction
    .updateTable('users')
    .set({ leaving_since: at, deletes_at: deletesAt, leaving_told_at: null })
    .where('id', '=', id)
    .where('leaving_since', 'is', null)
    .where('blocked_at', 'is', null)
    .where('role', '=', 0)
    .returning(['email', 'language'])
    .executeTakeFirst();

/** Cancels a deletion whose day has not come; false if there is none. */
export const endLeaving = async (transaction: Transaction, id: number, at: string): Promise<boolean> => {
  const kept = await transaction
    .updateTable('users')
    // The cars were not for sale in the meantime: the question "still for sale?" is postponed, as after a block (D015).
    .set({ leaving_since: null, deletes_at: null, leaving_told_at: null, unblocked_at: at })
    .where('id', '=', id)
    .where('deletes_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
};

export const isLeaving = async (db: Db, id: number): Promise<boolean> => {
  const user = await db.selectFrom('users').select('leaving_since').where('id', '=', id).executeTakeFirst();
  return user?.leaving_since != null;
};

const AT_ONCE = 50;

/** Users whose deletion is due, the oldest first. The deletion of a blocked account waits until it is unblocked. */
export const usersDue = async (db: Db, now: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletes_at', '<=', now)
    .where('blocked_at', 'is', null)
    .orderBy('deletes_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
};

/** Locks a user whose deletion is due until the transaction ends; undefined if it is no longer due. */
export const lockDue = async (transaction: Transaction, id: number, now: string): Promise<LeavingUser | undefined> => {
  const user = await transaction
    .updateTable('users')
    .set((row) => ({ deletes_at: row.ref('deletes_at') }))
    .where('id', '=', id)
    .where('deletes_at', '<=', now)
    .where('blocked_at', 'is', null)
    .returning(['id', 'email', 'pending_email', 'avatar_key', 'leaving_since'])
    .executeTakeFirst();
  return user === undefined ? undefined : { ...user, leaving_since: user.leaving_since ?? now };
};

/** Marks the next users whose deletion is due before `before` as notified, and returns them. */
export const markNotified = (transaction: Transaction, { now, before }: { now: string; before: string }) =>
  transaction
    .updateTable('users')
    .set({ leaving_told_at: now })
    .where('id', 'in', (users) =>
      users
        .selectFrom('users')
        .select('id')
        .where('deletes_at', '<=', before)
        .where('leaving_told_at', 'is', null)
        .where('blocked_at', 'is', null)
        .orderBy('deletes_at')
        .limit(AT_ONCE),
    )
    .returning(['email', 'language', 'deletes_at'])
    .execute();

/** What decides whether a user may delete their account. */
export const proofAndRole = (db: Db, id: number) =>
  db.selectFrom('users').select(['password_hash', 'role']).where('id', '=', id).executeTakeFirst();
