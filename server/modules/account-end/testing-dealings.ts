import type { Db } from '#server/database/connection.ts';
import { aPost } from '#server/testing-posts.ts';
import { AT, MARK, type Two } from './testing-marks.ts';

/** Interest in the other user's post, follows and invites. */
export const fillInterests = async (db: Db, { userId, otherId }: Two): Promise<void> => {
  const { id: foreign } = await db
    .insertInto('post')
    .values(aPost({ owner_id: otherId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = { user_id: userId, created_at: AT };
  await db
    .insertInto('favourite')
    .values({ ...own, post_id: foreign, note: MARK })
    .execute();
  await db
    .insertInto('social_click')
    .values({ ...own, link: 'youTube' })
    .execute();
  await db
    .insertInto('follow')
    .values([
      { follower_id: userId, followed_id: otherId, created_at: AT },
      { follower_id: otherId, followed_id: userId, created_at: AT },
    ])
    .execute();
  await db
    .insertInto('invite')
    .values([
      { inviter_id: otherId, invitee_id: userId, created_at: AT, counted_at: AT },
      { inviter_id: userId, invitee_id: 4, created_at: AT, counted_at: AT },
    ])
    .execute();
  await db
    .insertInto('post_report')
    .values({ post_id: foreign, reporter_id: userId, reason: 'fraud', note: MARK, created_at: AT })
    .execute();
  await db.insertInto('contact_reveal').values({ post_id: foreign, user_id: userId, at: AT }).execute();
};

/** Unfinished sales: a draft, one by Telegram, and an import of stock that touched the post. */
export const fillUnfinishedSales = async (db: Db, userId: number, postId: number): Promise<void> => {
  await db
    .insertInto('post_draft')
    .values({ user_id: userId, post_id: 0, content: JSON.stringify(MARK), saved_at: AT })
    .execute();
  const sale = { id: 'sale', user_id: userId, chat_id: MARK, state: 'open', texts: MARK, updated_at: AT } as const;
  await db
    .insertInto('telegram_sale')
    .values({ ...sale, last_message_id: 1 })
    .execute();
  const file = { sale_id: 'sale', file_unique_id: MARK, file_id: MARK, message_id: 1 } as const;
  await db.insertInto('telegram_sale_photo').values(file).execute();
  await db
    .insertInto('stock_import')
    .values({ owner_id: userId, id: 'import', file_name: MARK, created_at: AT, undone_at: null })
    .execute();
  await db
    .insertInto('stock_import_row')
    .values({
      owner_id: userId,
      import_id: 'import',
      post_id: postId,
      place: 1,
      kind: 'edit',
      wanted: MARK,
      was: MARK,
      outcome: null,
    })
    .execute();
};

/** Paid and waiting orders, and a message to the operator. */
export const fillOrders = async (db: Db, userId: number): Promise<void> => {
  const order = { user_id: userId, plan_id: 4, amount_minor: 499, currency: 'usd', created_at: AT, checked_at: AT };
  await db
    .insertInto('payment_order')
    .values([
      { ...order, id: 'a-paid', provider: 'stripe', provider_ref: 'pi_1', status: 'paid', paid_at: AT },
      { ...order, id: 'b-waiting', provider: 'manual', provider_ref: null, status: 'waiting', paid_at: null },
    ])
    .execute();
  await db
    .insertInto('contact_message')
    .values({
      first_name: MARK,
      last_name: MARK,
      email: MARK,
      phone_number: MARK,
      subject: MARK,
      message: MARK,
      created_at: AT,
      user_id: userId,
    })
    .execute();
};
