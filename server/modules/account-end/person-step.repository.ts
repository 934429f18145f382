import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { nameSearchText } from '#server/lib/fold.ts';
import { releaseUploads } from '#server/modules/uploads/index.ts';
import { FATES } from './fates.ts';
import type { LeavingUser } from './leaving.repository.ts';

const NOBODY = {
  email: null,
  pending_email: null,
  password_hash: null,
  is_business: 0,
  is_verified: 0,
  role: 0,
  first_name: null,
  last_name: null,
  company_name: null,
  search_text: nameSearchText({}),
  business_description: null,
  address: null,
  phone_number: null,
  telegram: null,
  whatsapp: null,
  country_id: null,
  region_id: null,
  avatar_key: null,
  gender: null,
  language: 'en',
  response_minutes: null,
  post_credits: 0,
  top_credits: 0,
  resting_post_credits: 0,
  resting_top_credits: 0,
  invite_token: null,
  task_rewarded_at: null,
  sale_asked_at: null,
  kind_changed_at: null,
  leaving_told_at: null,
  deletes_at: null,
} as const;

/** Rows of the tables that `fates.ts` marks as deleted. */
const deleteRows = async (transaction: Transaction, userId: number): Promise<void> => {
  for (const [table, fate] of Object.entries(FATES)) {
    if (fate.is !== 'deleted') continue;
    for (const column of fate.by)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(transaction);
  }
};

/** Rows found by the address or the Telegram id instead of the account id. */
const deleteByNames = async (transaction: Transaction, { id, email, pending_email }: LeavingUser): Promise<void> => {
  const telegram = transaction
    .selectFrom('login_identity')
    .select('subject')
    .where('user_id', '=', id)
    .where('provider', '=', 'telegram');
  await transaction.deleteFrom('telegram_login').where('telegram_id', 'in', telegram).execute();
  await transaction.deleteFrom('telegram_outbox').where('user_id', '=', id).execute();
  const addresses = [email, pending_email].filter((each) => each !== null);
  if (addresses.length > 0) await transaction.deleteFrom('outgoing_mail').where('recipient', 'in', addresses).execute();
  await transaction.deleteFrom('idempotency').where('scope', 'like', `${id} %`).execute();
};

/** Removes the account from invitations; one that was counted still counts for the inviting user. */
const loosen = async (transaction: Transaction, id: number): Promise<void> => {
  await transaction
    .deleteFrom('invite')
    .where((invite) =>
      invite.or([
        invite('inviter_id', '=', id),
        invite.and([invite('invitee_id', '=', id), invite('counted_at', 'is', null)]),
      ]),
    )
    .execute();
  for (const column of ['reporter_id', 'reported_id', 'decided_by'] as const)
    await transaction
      .updateTable('chat_report')
      .set({ [column]: null })
      .where(column, '=', id)
      .execute();
  await transaction
    .updateTable('payment_order')
    .set({ status: 'failed' })
    .where('user_id', '=', id)
    .where('status', 'in', ['open', 'waiting'])
    .execute();
};

/** Clears the account itself in one transaction; afterwards it counts as deleted. */
export const emptyPerson = async (transaction: Transaction, user: LeavingUser, at: string): Promise<void> => {
  await loosen(transaction, user.id);
  await deleteByNames(transaction, user);
  await deleteRows(transaction, user.id);
  if (user.avatar_key !== null) await releaseUploads(transaction, user.id, [user.avatar_key], user.leaving_since);
  await transaction
    .updateTable('users')
    .set({ ...NOBODY, erased_at: at })
    // Including the accounts that were merged into this one (D183).
    .where((row) => row.or([row('id', '=', user.id), row('merged_into', '=', user.id)]))
    .execute();
};
