import type { Kysely, Transaction } from 'kysely';
import { DAY_MS } from '#contract/time.ts';
import type { Database } from '#server/database/schema.ts';

/** What nobody has changed for so long is nobody's intention any more. */
const KEPT_DAYS = 60;

/** Whose draft of which post; the post 0 is a new one. */
export type DraftName = { readonly userId: number; readonly postId: number };

/** Drafts with the files they keep. */
export const draftsRepository = (db: Kysely<Database>) => {
  const photosOf = ({ userId, postId }: DraftName) =>
    db.selectFrom('post_draft_photo').where('user_id', '=', userId).where('post_id', '=', postId);

  return {
    /** A person's drafts, the latest first; those of posts that were deleted are none any more. */
    list: (userId: number, limit: number) =>
      db
        .selectFrom('post_draft as draft')
        .leftJoin('post', 'post.id', 'draft.post_id')
        .select(['draft.post_id', 'content', 'saved_at'])
        .where('user_id', '=', userId)
        .where((draft) =>
          draft.or([
            draft('draft.post_id', '=', 0),
            draft.and([draft('post.owner_id', '=', userId), draft('post.deleted_at', 'is', null)]),
          ]),
        )
        .orderBy('saved_at', 'desc')
        .orderBy('draft.post_id', 'desc')
        .limit(limit)
        .execute(),

    /** The photos that a person's drafts keep and that are stored. */
    storedPhotos: (userId: number) =>
      db
        .selectFrom('post_draft_photo as kept')
        .innerJoin('media', 'media.key', 'kept.media_key')
        .select(['kept.post_id', 'media.key'])
        .where('user_id', '=', userId)
        .orderBy('media.key')
        .execute(),

    count: async (userId: number): Promise<number> => {
      const { count } = await db
        .selectFrom('post_draft')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** When the draft was last saved, as an ISO time. */
    savedAt: async ({ userId, postId }: DraftName): Promise<string | undefined> => {
      const row = await db
        .selectFrom('post_draft')
        .select('saved_at')
        .where('user_id', '=', userId)
        .where('post_id', '=', postId)
        .executeTakeFirst();
      return row?.saved_at;
    },

    /** What it holds, as JSON. */
    content: async ({ userId, postId }: DraftName): Promise<string | undefined> => {
      const row = await db
        .selectFrom('post_draft')
        .select('content')
        .where('user_id', '=', userId)
        .where('post_id', '=', postId)
        .executeTakeFirst();
      return row?.content;
    },

    ownsPost: async ({ userId, postId }: DraftName): Promise<boolean> => {
      const row = await db
        .selectFrom('post')
        .select('id')
        .where('id', '=', postId)
        .where('owner_id', '=', userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    put: async ({ userId, postId }: DraftName, content: string, at: string): Promise<void> => {
      await db
        .insertInto('post_draft')
        .values({ user_id: userId, post_id: postId, content, saved_at: at })
        .onConflict((conflict) => conflict.columns(['user_id', 'post_id']).doUpdateSet({ content, saved_at: at }))
        .execute();
    },

    /** Deletes the draft with its hold on files. */
    remove: async ({ userId, postId }: DraftName): Promise<void> => {
      await db.deleteFrom('post_draft').where('user_id', '=', userId).where('post_id', '=', postId).execute();
    },

    keptFiles: async (draft: DraftName): Promise<string[]> => {
      const rows = await photosOf(draft).select('media_key').orderBy('media_key').execute();
      return rows.map((row) => row.media_key);
    },

    keepFiles: async ({ userId, postId }: DraftName, keys: readonly string[]): Promise<void> => {
      if (keys.length === 0) return;
      const rows = keys.map((media_key) => ({ user_id: userId, post_id: postId, media_key }));
      await db
        .insertInto('post_draft_photo')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    letGo: async ({ userId, postId }: DraftName, keys: readonly string[]): Promise<void> => {
      if (keys.length === 0) return;
      await db
        .deleteFrom('post_draft_photo')
        .where('user_id', '=', userId)
        .where('post_id', '=', postId)
        .where('media_key', 'in', [...keys])
        .execute();
    },

    /** Of these files those that stand in the post already. */
    inPost: async (postId: number, keys: readonly string[]): Promise<string[]> => {
      if (keys.length === 0) return [];
      const rows = await db
        .selectFrom('post_photo')
        .select('media_key')
        .where('post_id', '=', postId)
        .where('media_key', 'in', [...keys])
        .execute();
      return rows.map((row) => row.media_key);
    },
  };
};
export type DraftsRepository = ReturnType<typeof draftsRepository>;

/** Deletes drafts that nobody changed for 60 days, and those of posts that were deleted meanwhile. */
export const sweepDrafts = async (db: Kysely<Database>, now: () => number): Promise<void> => {
  const before = new Date(now() - KEPT_DAYS * DAY_MS).toISOString();
  await db.transaction().execute(async (transaction: Transaction<Database>) => {
    await transaction.deleteFrom('post_draft').where('saved_at', '<', before).execute();
    await transaction
      .deleteFrom('post_draft')
      .where('post_id', '>', 0)
      .where((draft) =>
        draft.exists(
          draft
            .selectFrom('post')
            .select('id')
            .whereRef('post.id', '=', 'post_draft.post_id')
            .where('deleted_at', 'is not', null),
        ),
      )
      .execute();
  });
};
