import type { ExpressionBuilder } from 'kysely';
import { videoKeyOf } from '#contract/media.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { Database } from '#server/database/schema.ts';
import { releaseUploads } from './uploads.repository.ts';

/** Rows in one statement. */
export const AT_ONCE = 200;

const videoUrls = (keys: readonly string[]) =>
  keys.flatMap((key) => [`/media/${key}/video.mp4`, `/media/${key}/video.webm`]);

const videosInUse = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('post').select('video_url').where('video_url', 'in', videoUrls(keys)).execute();
  return new Set(rows.flatMap(({ video_url }) => videoKeyOf(video_url) ?? []));
};

/** Releases the photos and videos of posts deleted long ago; returns how many posts. */
export const releaseDeletedPosts = async (transaction: Transaction, before: string): Promise<number> => {
  const posts = await transaction
    .selectFrom('post')
    .select(['id', 'owner_id', 'video_url', 'deleted_at'])
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<', before)
    .where((post) =>
      post.or([
        post('video_url', 'is not', null),
        post.exists(post.selectFrom('post_photo').select('post_id').whereRef('post_id', '=', 'post.id')),
      ]),
    )
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  for (const { id, owner_id, video_url } of posts) {
    const photos = await transaction
      .deleteFrom('post_photo')
      .where('post_id', '=', id)
      .returning('media_key')
      .execute();
    await transaction.updateTable('post').set({ video_url: null }).where('id', '=', id).execute();
    const video = videoKeyOf(video_url);
    const keys = [...photos.map((photo) => photo.media_key), ...(video === undefined ? [] : [video])];
    await releaseUploads(transaction, owner_id, [...new Set(keys)], before);
  }
  return posts.length;
};

/** An upload in a draft of the same user is kept: they are going to publish it. */
const isNamedByDraft = (upload: ExpressionBuilder<Database, 'upload'>) =>
  upload.exists(
    upload
      .selectFrom('post_draft_photo')
      .select('post_id')
      .whereRef('post_draft_photo.media_key', '=', 'upload.key')
      .whereRef('post_draft_photo.user_id', '=', 'upload.user_id'),
  );

/** Deletes the rows of uploads older than `before` and of their unreferenced photos; returns the keys it examined. */
export const forgetUploads = async (transaction: Transaction, before: string): Promise<readonly string[]> => {
  const old = await transaction
    .selectFrom('upload')
    .select('key')
    .distinct()
    .where('created_at', '<', before)
    .where((upload) => upload.not(isNamedByDraft(upload)))
    .orderBy('key')
    .limit(AT_ONCE)
    .execute();
  const keys = old.map((row) => row.key);
  if (keys.length === 0) return keys;
  await transaction
    .deleteFrom('upload')
    .where('key', 'in', keys)
    .where('created_at', '<', before)
    .where((upload) => upload.not(isNamedByDraft(upload)))
    .execute();
  await transaction
    .deleteFrom('media')
    .where('key', 'in', keys)
    .where('created_at', '<', before)
    .where((media) =>
      media.not(
        media.or([
          media.exists(media.selectFrom('post_photo').select('post_id').whereRef('media_key', '=', 'media.key')),
          media.exists(media.selectFrom('users').select('id').whereRef('avatar_key', '=', 'media.key')),
          media.exists(media.selectFrom('post_draft_photo').select('user_id').whereRef('media_key', '=', 'media.key')),
          media.exists(media.selectFrom('upload').select('user_id').whereRef('upload.key', '=', 'media.key')),
        ]),
      ),
    )
    .execute();
  return keys;
};

/** Those of these files that no photo's row, upload or post's video refers to. */
export const unknownTo =
  (db: Db) =>
  async (keys: readonly string[]): Promise<readonly string[]> => {
    const unknown: string[] = [];
    for (let at = 0; at < keys.length; at += AT_ONCE) {
      const some = keys.slice(at, at + AT_ONCE);
      const photos = await db.selectFrom('media').select('key').where('key', 'in', some).execute();
      const uploads = await db.selectFrom('upload').select('key').where('key', 'in', some).execute();
      const known = new Set([...photos, ...uploads].map(({ key }) => key));
      for (const key of await videosInUse(db, some)) known.add(key);
      unknown.push(...some.filter((key) => !known.has(key)));
    }
    return unknown;
  };
