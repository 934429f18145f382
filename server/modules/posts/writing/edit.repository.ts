import { LANGUAGES } from '#contract/constants.ts';
import type { EditablePost } from '#contract/http/own-posts.ts';
import { PostId } from '#contract/ids.ts';
import { mediaUrl } from '#contract/media.ts';
import type { Db } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { appealsOf, rejectionOf } from '../own-facts.repository.ts';
import { statusOf } from '../status.ts';
import { correctionsOf } from './corrections.repository.ts';
import { hashOfOriginal } from './corrections.ts';
import type { StoredPost } from './locked.repository.ts';
import { storedValues } from './stored-draft.ts';

type Corrections = Awaited<ReturnType<typeof correctionsOf>>;
type Translated = readonly { readonly language: string; readonly description: string }[];

const translationsOf = (
  post: StoredPost,
  corrections: Corrections,
  translated: Translated,
): EditablePost['translations'] => {
  const hash = hashOfOriginal(post);
  return LANGUAGES.filter((language) => language !== post.original_language).map((language) => ({
    language,
    automatic: translated.find((each) => each.language === language)?.description ?? null,
    outdated:
      corrections.find((each) => each.language === language && each.original_hash !== hash)?.description ?? null,
  }));
};

/** A person's post as its form has it; POST_NOT_FOUND for anybody else's. */
export const editablePost = async (db: Db, postId: number, ownerId: number): Promise<EditablePost> => {
  const post = await db
    .selectFrom('post')
    .selectAll()
    .where('id', '=', postId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (post === undefined) throw new AppError('POST_NOT_FOUND');
  const photos = await db
    .selectFrom('post_photo')
    .select('media_key as key')
    .where('post_id', '=', postId)
    .orderBy('position')
    .execute();
  const features = await db
    .selectFrom('post_feature')
    .select('feature_id as id')
    .where('post_id', '=', postId)
    .orderBy('feature_id')
    .execute();
  const corrections = await correctionsOf(db, postId);
  const translated = await db
    .selectFrom('post_translation')
    .select(['language', 'description'])
    .where('post_id', '=', postId)
    .execute();
  return {
    id: PostId.parse(post.id),
    status: statusOf(post),
    modifiedDateUtc: post.modified_at,
    values: storedValues(post, corrections),
    features: features.map(({ id }) => id),
    images: photos.map(({ key }) => ({ key, url: mediaUrl(key, 640) })),
    rejection: rejectionOf(post, post.moderation === 'rejected' ? await appealsOf(db, [post.id]) : []),
    translations: translationsOf(post, corrections, translated),
  };
};
