import { sql } from 'kysely';
import type { Db, Transaction } from '#server/database/connection.ts';

const usersAt = (db: Db, email: string) => db.selectFrom('users').select('id').where('email', '=', email);

/** The user of an address. */
export const userAt = async (db: Db, email: string): Promise<number | undefined> =>
  (await usersAt(db, email).executeTakeFirst())?.id;

/** Counts a refused letter of a user, and stops their letters from the last allowed one on. */
export const countBounce = async (
  transaction: Transaction,
  userId: number,
  { most, at }: { readonly most: number; readonly at: string },
): Promise<void> => {
  await transaction
    .insertInto('notice_user')
    .values({ user_id: userId, mail_bounces: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ mail_bounces: sql<number>`notice_user.mail_bounces + 1` }),
    )
    .execute();
  await transaction
    .updateTable('notice_user')
    .set({ mail_off_at: at })
    .where('user_id', '=', userId)
    .where('mail_bounces', '>=', most)
    .where('mail_off_at', 'is', null)
    .execute();
};

/** The user of an address that has refused letters and still gets them. */
export const bouncingUserAt = async (db: Db, email: string): Promise<number | undefined> => {
  const user = await db
    .selectFrom('notice_user')
    .select('user_id')
    .where('user_id', 'in', usersAt(db, email))
    .where('mail_bounces', '>', 0)
    .where('mail_off_at', 'is', null)
    .executeTakeFirst();
  return user?.user_id;
};

export const forgetBounces = async (db: Db, userId: number): Promise<void> => {
  await db.updateTable('notice_user').set({ mail_bounces: 0 }).where('user_id', '=', userId).execute();
};

/** Lets a user's letters go out again; false if none were refused. */
export const resumeMail = async (transaction: Transaction, userId: number): Promise<boolean> => {
  const changed = await transaction
    .updateTable('notice_user')
    .set({ mail_bounces: 0, mail_off_at: null })
    .where('user_id', '=', userId)
    .where('mail_bounces', '>', 0)
    .returning('user_id')
    .execute();
  return changed.length > 0;
};
