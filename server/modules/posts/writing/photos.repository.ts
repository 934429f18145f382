import { videoKeyOf } from '#contract/media.ts';
import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { claimUploads, releaseUploads } from '#server/modules/uploads/index.ts';

export const photosOf = async (transaction: Transaction, postId: number): Promise<string[]> => {
  const rows = await transaction
    .selectFrom('post_photo')
    .select('media_key')
    .where('post_id', '=', postId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.media_key);
};

/** Whether a post has a photo to show. */
export const hasPhotos = async (transaction: Transaction, postId: number): Promise<boolean> => {
  const row = await transaction
    .selectFrom('post_photo')
    .select('position')
    .where('post_id', '=', postId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export const featuresOf = async (transaction: Transaction, postId: number): Promise<number[]> => {
  const rows = await transaction
    .selectFrom('post_feature')
    .select('feature_id')
    .where('post_id', '=', postId)
    .orderBy('feature_id')
    .execute();
  return rows.map((row) => row.feature_id);
};

export type Files = { readonly photos: readonly string[]; readonly videoUrl: string | null };

const keysOf = ({ photos, videoUrl }: Files): string[] => {
  const video = videoKeyOf(videoUrl);
  return video === undefined ? [...photos] : [...photos, video];
};

/**
 * Takes what was uploaded for a post: every photo and film is already the post's or was sent by this person and is still
 * here; those that the post lets go of are swept a day later. VALIDATION_FAILED for any other.
 */
export const takeFiles = async (
  transaction: Transaction,
  userId: number,
  { before, wanted, at }: { readonly before: Files; readonly wanted: Files; readonly at: string },
): Promise<void> => {
  const had = new Set(keysOf(before));
  const wants = new Set(keysOf(wanted));
  const fresh = [...wants].filter((key) => !had.has(key));
  const claimed = await claimUploads(transaction, userId, fresh, at);
  const lost = fresh.filter((key) => !claimed.has(key));
  const missing = [...lost, ...(await withoutPhoto(transaction, wanted.photos))];
  if (missing.length > 0) {
    const isVideo = missing.includes(videoKeyOf(wanted.videoUrl) ?? '');
    throw new AppError('VALIDATION_FAILED', undefined, {
      fields: { [isVideo ? 'videoUrl' : 'images']: 'This file is not here any more. Please send it again.' },
    });
  }
  const released = [...had].filter((key) => !wants.has(key));
  await releaseUploads(transaction, userId, released, at);
};

/** A film is no photo, though both are sent alike. */
const withoutPhoto = async (transaction: Transaction, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return [];
  const rows = await transaction
    .selectFrom('media')
    .select('key')
    .where('key', 'in', [...keys])
    .execute();
  const stored = new Set(rows.map((row) => row.key));
  return keys.filter((key) => !stored.has(key));
};

/** Puts the photos of a post into their order, the first as its cover (D107). */
export const setPhotos = async (transaction: Transaction, postId: number, keys: readonly string[]): Promise<void> => {
  await transaction.deleteFrom('post_photo').where('post_id', '=', postId).execute();
  if (keys.length === 0) return;
  await transaction
    .insertInto('post_photo')
    .values(keys.map((media_key, position) => ({ post_id: postId, position, media_key })))
    .execute();
};

export const setFeatures = async (transaction: Transaction, postId: number, ids: readonly number[]): Promise<void> => {
  await transaction.deleteFrom('post_feature').where('post_id', '=', postId).execute();
  if (ids.length === 0) return;
  await transaction
    .insertInto('post_feature')
    .values([...new Set(ids)].map((feature_id) => ({ post_id: postId, feature_id })))
    .execute();
};
