import type { Db, Transaction } from '#server/database/connection.ts';
import type { Slice } from '#server/lib/slice.ts';

/** Users who cannot write at this moment (ISO). */
const running = (db: Db, at: string) =>
  db
    .selectFrom('chat_user')
    .innerJoin('users', 'users.id', 'chat_user.user_id')
    .where('muted_until', 'is not', null)
    .where('muted_until', '>', at);

/** Mutes that run, the next to end first. */
export const listMutes = async (db: Db, at: string, { offset, limit }: Slice) => {
  const { count } = await running(db, at)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await running(db, at)
    .select(['users.id', 'company_name', 'first_name', 'last_name', 'muted_until', 'mute_reason'])
    .orderBy('muted_until')
    .orderBy('users.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: Number(count) };
};

/** Lets a user write again; false where no mute runs. */
export const endMute = async (transaction: Transaction, userId: number, at: string): Promise<boolean> => {
  const ended = await transaction
    .updateTable('chat_user')
    .set({ muted_until: null, mute_reason: null })
    .where('user_id', '=', userId)
    .where('muted_until', '>', at)
    .returning('user_id')
    .executeTakeFirst();
  return ended !== undefined;
};
