import type { Kysely, Transaction } from 'kysely';
import type { NoticeData } from '#contract/notices.ts';
import type { Database } from '#server/database/schema.ts';
import type { NoticeDeliveryTable } from '#server/database/schema-notices.ts';
import type { NoticeRow } from './notices.repository.ts';

export type DeliveryChannel = NoticeDeliveryTable['channel'];

export type Delivery = {
  readonly noticeId: number;
  readonly userId: number;
  readonly channel: DeliveryChannel;
  readonly dueAt: string;
};

/** Plans that a notice goes out by a channel; a planned one stays as it is. */
export const planDelivery = async (
  transaction: Transaction<Database>,
  { noticeId, userId, channel, dueAt }: Delivery,
): Promise<void> => {
  await transaction
    .insertInto('notice_delivery')
    .values({ notice_id: noticeId, user_id: userId, channel, due_at: dueAt })
    .onConflict((conflict) => conflict.columns(['notice_id', 'channel']).doNothing())
    .execute();
};

/** Users with a delivery that is due by a channel, the longest waiting first. */
export const usersDue = async (db: Kysely<Database>, now: string, limit: number) => {
  const rows = await db
    .selectFrom('notice_delivery')
    .select(({ fn }) => ['user_id', 'channel', fn.min('due_at').as('first')])
    .where('due_at', '<=', now)
    .groupBy(['user_id', 'channel'])
    .orderBy('first')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id, channel }) => ({ userId: user_id, channel }));
};

/** Takes all planned deliveries to a user by a channel, each once: those due later go along. Read notices are left out. */
export const takeDeliveries = async (
  transaction: Transaction<Database>,
  userId: number,
  channel: DeliveryChannel,
): Promise<readonly NoticeRow[]> => {
  const taken = await transaction
    .deleteFrom('notice_delivery')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .returning('notice_id')
    .execute();
  if (taken.length === 0) return [];
  const ids = taken.map(({ notice_id }) => notice_id);
  const rows = await transaction
    .selectFrom('notice')
    .select(['id', 'data', 'created_at', 'read_at'])
    .where('id', 'in', ids)
    .where('read_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  // Written by this module from the same type.
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as NoticeData }));
};

/** A user's addresses and language. */
export const findReached = (db: Kysely<Database>, userId: number) =>
  db
    .selectFrom('users')
    .select(['email', 'language'])
    .select((user) =>
      user
        .selectFrom('login_identity')
        .select('subject')
        .whereRef('login_identity.user_id', '=', 'users.id')
        .where('provider', '=', 'telegram')
        .limit(1)
        .as('telegramId'),
    )
    .where('id', '=', userId)
    .executeTakeFirst();
