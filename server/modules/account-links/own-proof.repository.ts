import type { Db, Transaction } from '#server/database/connection.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import type { Person } from './merge/people.repository.ts';
import type { Proof } from './offers.repository.ts';

/** When the user of a session proved who they are: by its sign-in or later. */
export const provenAt = async (db: Db, { sessionId, signedInAt }: ViewerUser): Promise<string> => {
  const session = await db.selectFrom('session').select('proven_at').where('id', '=', sessionId).executeTakeFirst();
  return session?.proven_at ?? signedInAt;
};

export const passwordOf = async (db: Db, userId: number): Promise<string | null> => {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return user?.password_hash ?? null;
};

export const setProven = async (db: Db, sessionId: ViewerUser['sessionId'], proven_at: string): Promise<void> => {
  await db.updateTable('session').set({ proven_at }).where('id', '=', sessionId).execute();
};

/** Checks that the proven identity still belongs to the other account. */
export const isStillProven = async (
  transaction: Transaction,
  other: Person,
  { way, subject }: Proof,
): Promise<boolean> => {
  if (way === 'email') return other.email === subject;
  const identity = await transaction
    .selectFrom('login_identity')
    .select('user_id')
    .where('provider', '=', way)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return identity?.user_id === other.id;
};

/** Lets a session go on as that of the account that remains. */
export const moveSession = async (
  transaction: Transaction,
  sessionId: ViewerUser['sessionId'],
  userId: number,
): Promise<void> => {
  await transaction.updateTable('session').set({ user_id: userId }).where('id', '=', sessionId).execute();
};
