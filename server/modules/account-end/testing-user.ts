import type { Db } from '#server/database/connection.ts';
import { AT, HASH, MARK } from './testing-marks.ts';

/** The user's own row, ways to sign in and devices. */
export const fillUser = async (db: Db, userId: number, avatar: string): Promise<void> => {
  const texts = ['first_name', 'last_name', 'company_name', 'search_text', 'business_description', 'address'] as const;
  await db
    .updateTable('users')
    .set({
      ...Object.fromEntries(texts.map((column) => [column, MARK])),
      phone_number: MARK,
      telegram: MARK,
      whatsapp: MARK,
      pending_email: `${MARK}@example.com`,
      invite_token: MARK,
      avatar_key: avatar,
    })
    .where('id', '=', userId)
    .execute();
  const own = { user_id: userId, created_at: AT };
  await db
    .insertInto('login_identity')
    .values({ ...own, provider: 'telegram', subject: MARK })
    .execute();
  await db.insertInto('known_device').values({ user_id: userId, token_hash: MARK, last_used_at: AT }).execute();
  await db
    .insertInto('mail_token')
    .values({ ...own, token_hash: HASH, purpose: 'linkEmail', email: MARK, expires_at: AT })
    .execute();
};

/** Letters, logins in progress and answers kept for repeats. */
export const fillTraces = async (db: Db, userId: number): Promise<void> => {
  await db
    .insertInto('outgoing_mail')
    .values({
      name: MARK,
      kind: 'linkEmail',
      recipient: `${MARK}@example.com`,
      reply_to: null,
      subject: MARK,
      text: MARK,
      html: MARK,
      link: null,
      created_at: AT,
      tries: 9,
      next_try_at: '2099-01-01T00:00:00.000Z',
    })
    .execute();
  await db
    .insertInto('telegram_login')
    .values({
      id: 'login',
      cookie_hash: HASH,
      match_number: '12',
      invite_token: null,
      user_agent: MARK,
      address: '10.0.0.1',
      created_at: AT,
      expires_at: AT,
      asked_by: MARK,
      telegram_id: MARK,
      first_name: MARK,
      last_name: MARK,
      ticket_hash: null,
      ticket_expires_at: null,
    })
    .execute();
  await db
    .insertInto('idempotency')
    .values({
      scope: `${userId} POST /api/Posts`,
      key: HASH,
      body_hash: HASH,
      status: 200,
      reply: MARK,
      created_at: AT,
    })
    .execute();
};
