import type { Db } from '#server/database/connection.ts';
import { aPost } from '#server/testing-posts.ts';
import { AT, HASH, MARK, type Two } from './testing-marks.ts';

/** A post of the account with a text in every field; returns its id. */
export const addFullPost = async (db: Db, userId: number): Promise<number> => {
  const texts = {
    modification_text: MARK,
    modification_id: null,
    original_description: MARK,
    contact_name: MARK,
    contact_email: MARK,
    contact_phone_number: MARK,
    whatsapp_number: MARK,
    telegram_number: MARK,
    lookup_address: MARK,
    sold_to: MARK,
    notes: MARK,
    stock_number: MARK,
    vin: 'JTDBR32E720012345',
    rejection_note: MARK,
    search_text: MARK,
    video_url: `/media/${HASH}/video.mp4`,
  };
  const { id } = await db
    .insertInto('post')
    .values(aPost({ owner_id: userId, ...texts }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A row of the post in every table that describes it or what users did with it. */
export const fillPost = async (db: Db, { userId, otherId }: Two, postId: number, photo: string): Promise<void> => {
  const of = { post_id: postId };
  await db
    .insertInto('post_photo')
    .values({ ...of, position: 0, media_key: photo })
    .execute();
  await db
    .insertInto('post_event')
    .values({ ...of, actor_id: userId, action: 'edit', details: MARK, at: AT })
    .execute();
  const report = { reason: 'fraud', note: MARK, created_at: AT };
  await db
    .insertInto('post_report')
    .values([{ ...of, reporter_id: otherId, ...report }])
    .execute();
  await db
    .insertInto('contact_reveal')
    .values({ ...of, user_id: otherId, at: AT })
    .execute();
  await db
    .insertInto('car_ledger')
    .values({
      ...of,
      purchase_minor: 1,
      purchase_unit: 'USD',
      costs: JSON.stringify([MARK]),
      reserved_for: MARK,
      reserved_until: AT,
    })
    .execute();
  await db
    .insertInto('post_translation')
    .values({ ...of, language: 'ru', description: MARK })
    .execute();
  await db
    .insertInto('post_correction')
    .values({ ...of, language: 'ru', description: MARK, original_hash: HASH, corrected_at: AT })
    .execute();
  await db
    .insertInto('appeal')
    .values({ ...of, rejected_at: AT, text: MARK, created_at: AT, decision: null, decided_by: null, decided_at: null })
    .execute();
};
