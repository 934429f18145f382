import { ROLES } from '#contract/http/users.ts';
import type { Db } from '#server/database/connection.ts';
import { recordAct } from '#server/modules/audit/index.ts';
import { lockUser, updateUser } from './users.repository.ts';

export type MadeAdmin = 'done' | 'already' | 'unknown' | 'blocked';

/** Gives the role of an admin to the account that has proven this address; the audit log names the operator's command. */
export const makeAdmin = (db: Db, email: string, at: string): Promise<MadeAdmin> =>
  db.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('users')
      .select('id')
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst();
    const user = found && (await lockUser(transaction, found.id));
    if (user === undefined) return 'unknown';
    if (user.blocked_at !== null) return 'blocked';
    if (user.role === ROLES.admin) return 'already';
    await updateUser(transaction, user.id, { role: ROLES.admin });
    await recordAct(transaction, {
      actorId: null,
      act: 'roleChanged',
      target: { kind: 'user', id: user.id },
      userId: user.id,
      details: { from: user.role, to: ROLES.admin },
      at,
    });
    return 'done';
  });
