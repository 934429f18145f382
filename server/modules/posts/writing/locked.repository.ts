import type { RowChanges, StoredRow, Transaction } from '#server/database/connection.ts';

export type StoredPost = StoredRow<'post'>;

export type Seller = {
  readonly id: number;
  readonly is_business: 0 | 1;
  readonly email: string | null;
  readonly blocked_at: string | null;
  readonly blocked_reason: string | null;
  readonly leaving_since: string | null;
};

/**
 * Locks a user for one writer at a time and returns the user. Whoever needs a person and a post takes the person
 * first, so that no two wait for each other. Undefined where another account took theirs over.
 */
export const lockSeller = (transaction: Transaction, userId: number): Promise<Seller | undefined> =>
  transaction
    .updateTable('users')
    .set((user) => ({ post_credits: user.ref('post_credits') }))
    .where('id', '=', userId)
    .where('merged_into', 'is', null)
    .returning(['id', 'is_business', 'email', 'blocked_at', 'blocked_reason', 'leaving_since'])
    .executeTakeFirst();

/** A person is known by a proven address or by another way to sign in. */
export const isProven = async (transaction: Transaction, { id, email }: Seller): Promise<boolean> => {
  if (email !== null) return true;
  const identity = await transaction
    .selectFrom('login_identity')
    .select('provider')
    .where('user_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return identity !== undefined;
};

/** Lets one writer at a time go on with a person's own post, deleted or not; undefined where it is not theirs (SECURITY rule 2). */
export const lockOwnPost = (
  transaction: Transaction,
  postId: number,
  ownerId: number,
): Promise<StoredPost | undefined> =>
  transaction
    .updateTable('post')
    .set((post) => ({ modified_at: post.ref('modified_at') }))
    .where('id', '=', postId)
    .where('owner_id', '=', ownerId)
    .returningAll()
    .executeTakeFirst();

/** Lets one writer at a time go on with anybody's post; gives its owner. */
export const lockPost = async (transaction: Transaction, postId: number): Promise<number | undefined> => {
  const row = await transaction
    .updateTable('post')
    .set((post) => ({ modified_at: post.ref('modified_at') }))
    .where('id', '=', postId)
    .returning('owner_id')
    .executeTakeFirst();
  return row?.owner_id;
};

/** Writes columns of a post that the caller has locked. */
export const changePost = async (
  transaction: Transaction,
  postId: number,
  changes: RowChanges<'post'>,
): Promise<void> => {
  await transaction.updateTable('post').set(changes).where('id', '=', postId).execute();
};
