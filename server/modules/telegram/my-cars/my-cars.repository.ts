import type { Db } from '#server/database/connection.ts';

/** Counts of what buyers did about a car since a moment. */
export type Week = { readonly reveals: number; readonly favorites: number; readonly chats: number };

/** A user's own cars, as far as cards do not show it. */
export const myCarsRepository = (db: Db) => ({
  /** The version of a user's post and the top listings they have left; undefined for a post that is not theirs. */
  find: (postId: number, ownerId: number) =>
    db
      .selectFrom('post')
      .innerJoin('users', 'users.id', 'post.owner_id')
      .select(['post.id', 'post.modified_at', 'users.top_credits'])
      .where('post.id', '=', postId)
      .where('post.owner_id', '=', ownerId)
      .where('post.deleted_at', 'is', null)
      .executeTakeFirst(),

  week: async (postId: number, since: string): Promise<Week> => {
    const { reveals, favorites, chats } = await db
      .selectFrom('post')
      .where('post.id', '=', postId)
      .select((post) => [
        post
          .selectFrom('contact_reveal')
          .select(({ fn }) => fn.countAll().as('count'))
          .whereRef('contact_reveal.post_id', '=', 'post.id')
          .where('contact_reveal.at', '>=', since)
          .as('reveals'),
        post
          .selectFrom('favourite')
          .select(({ fn }) => fn.countAll().as('count'))
          .whereRef('favourite.post_id', '=', 'post.id')
          .where('favourite.created_at', '>=', since)
          .as('favorites'),
        post
          .selectFrom('conversation')
          .select(({ fn }) => fn.countAll().as('count'))
          .whereRef('conversation.post_id', '=', 'post.id')
          .where('conversation.first_asked_at', '>=', since)
          .as('chats'),
      ])
      .executeTakeFirstOrThrow();
    return { reveals: Number(reveals), favorites: Number(favorites), chats: Number(chats) };
  },
});

/** A moderated post with the moderator's reason. */
export const decidedPost = (db: Db, postId: number) =>
  db
    .selectFrom('post')
    .innerJoin('brand', 'brand.id', 'post.brand_id')
    .innerJoin('model', 'model.id', 'post.model_id')
    .select(['brand.name as brand', 'model.name as model', 'post.year'])
    .select(['post.rejection_reason', 'post.rejection_note'])
    .where('post.id', '=', postId)
    .where('post.deleted_at', 'is', null)
    .executeTakeFirst();
