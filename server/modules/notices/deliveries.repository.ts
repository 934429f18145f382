import type { NoticeData } from '#contract/notices.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { NoticeDeliveryTable } from '#server/database/schema-notices.ts';
import type { NoticeRow } from './notices.repository.ts';

export type DeliveryChannel = NoticeDeliveryTable['channel'];

export type Delivery = {
  readonly noticeId: number;
  readonly userId: number;
  readonly channel: DeliveryChannel;
  readonly dueAt: string;
};

/** Plans that notices go out by channels; what is planned stays as it is. */
export const planDeliveries = async (transaction: Transaction, deliveries: readonly Delivery[]): Promise<void> => {
  if (deliveries.length === 0) return;
  await transaction
    .insertInto('notice_delivery')
    .values(
      deliveries.map(({ noticeId, userId, channel, dueAt }) => ({
        notice_id: noticeId,
        user_id: userId,
        channel,
        due_at: dueAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['notice_id', 'channel']).doNothing())
    .execute();
};

/** Users with a delivery that is due by a channel, the longest waiting first. */
export const usersDue = async (db: Db, now: string, limit: number) => {
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

export type Planned = NoticeRow & { readonly due_at: string };

/** Everything that is planned for a user by a channel, the oldest notice first. */
export const plannedFor = async (db: Db, userId: number, channel: DeliveryChannel): Promise<readonly Planned[]> => {
  const rows = await db
    .selectFrom('notice_delivery')
    .innerJoin('notice', 'notice.id', 'notice_delivery.notice_id')
    .select(['notice.id', 'data', 'created_at', 'read_at', 'due_at'])
    .where('notice_delivery.user_id', '=', userId)
    .where('channel', '=', channel)
    .orderBy('created_at')
    .orderBy('notice.id')
    .execute();
  // Written by this module from the same type.
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as NoticeData }));
};

/** Takes planned deliveries out of the queue, each once; read notices are taken as well, but not given. */
export const takeDeliveries = async (
  transaction: Transaction,
  channel: DeliveryChannel,
  planned: readonly Planned[],
): Promise<readonly NoticeRow[]> => {
  if (planned.length === 0) return [];
  const gone = await transaction
    .deleteFrom('notice_delivery')
    .where('channel', '=', channel)
    .where(
      'notice_id',
      'in',
      planned.map(({ id }) => id),
    )
    .returning('notice_id')
    .execute();
  const taken = new Set(gone.map(({ notice_id }) => notice_id));
  return planned.filter(({ id, read_at }) => taken.has(id) && read_at === null);
};

/** A user's addresses and language. */
export const findReached = (db: Db, userId: number) =>
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
