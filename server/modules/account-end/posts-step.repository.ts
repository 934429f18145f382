import { videoKeyOf } from '#contract/media.ts';
import type { Transaction } from '#server/database/connection.ts';
import { releaseUploads } from '#server/modules/uploads/index.ts';

/** One batch blocks other writers for a few milliseconds. */
const POSTS_AT_ONCE = 100;

/** Columns that a post keeps: the car's catalogue data and its number, which conversations of others refer to. */
const NOTHING_PERSONAL = {
  top_since: null,
  top_until: null,
  modification_text: null,
  vin: null,
  original_description: '',
  video_url: null,
  contact_name: null,
  contact_email: null,
  contact_phone_number: null,
  whatsapp_number: null,
  telegram_number: null,
  lookup_address: null,
  rejection_reason: null,
  rejection_note: null,
  review_since: null,
  findings: '[]',
  sold_price_minor: null,
  sold_to: null,
  stock_number: null,
  notes: null,
  search_text: '',
} as const;

/** Tables of facts about one post, deleted together with the post's texts. */
const OF_POST = [
  'post_event',
  'post_report',
  'post_price',
  'post_day',
  'price_fact',
  'price_due',
  'similar_cars',
  'similar_due',
  'car_ledger',
  'post_correction',
  'post_translation',
  'contact_reveal',
  'appeal',
] as const;

type Emptied = {
  /** The last post of this batch; undefined if none is left. */
  readonly last: number | undefined;
  /** Posts that their owner had not deleted before. */
  readonly removed: readonly number[];
};

/** Deletes and clears the owner's next posts after `after`; their photos are swept as uploads since `since`. */
export const emptyPosts = async (
  transaction: Transaction,
  ownerId: number,
  { after, at, since }: { readonly after: number; readonly at: string; readonly since: string },
): Promise<Emptied> => {
  const posts = await transaction
    .selectFrom('post')
    .select(['id', 'deleted_at', 'video_url'])
    .where('owner_id', '=', ownerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(POSTS_AT_ONCE)
    .execute();
  const ids = posts.map(({ id }) => id);
  if (ids.length === 0) return { last: undefined, removed: [] };
  const photos = await transaction
    .deleteFrom('post_photo')
    .where('post_id', 'in', ids)
    .returning('media_key')
    .execute();
  const films = posts.flatMap(({ video_url }) => videoKeyOf(video_url) ?? []);
  await releaseUploads(
    transaction,
    ownerId,
    [...new Set([...photos.map((photo) => photo.media_key), ...films])],
    since,
  );
  for (const table of OF_POST) await transaction.deleteFrom(table).where('post_id', 'in', ids).execute();
  await transaction
    .updateTable('post')
    .set((post) => ({ ...NOTHING_PERSONAL, deleted_at: post.fn.coalesce('deleted_at', post.val(at)) }))
    .where('id', 'in', ids)
    .execute();
  return { last: ids.at(-1), removed: posts.filter((post) => post.deleted_at === null).map(({ id }) => id) };
};
