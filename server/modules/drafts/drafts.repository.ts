import { DAY_MS } from '#contract/time.ts';
import type { Db, Transaction } from '#server/database/connection.ts';

/** Drafts unchanged for this long are deleted. */
const KEPT_DAYS = 60;

/** The user and the post of a draft; post 0 is a new post. */
export type DraftName = { readonly userId: number; readonly postId: number };

/** The drafts of a user, and whether the user may have one of a post. */
const draftsOfUser = (db: Db) => ({
  /** The user's drafts, the latest first, without those of deleted posts. */
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

  count: async (userId: number): Promise<number> => {
    const { count } = await db
      .selectFrom('post_draft')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return Number(count);
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
});

/** One draft: its content and when it was saved. */
const oneDraft = (db: Db) => ({
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

  /** The content of the draft, as JSON. */
  content: async ({ userId, postId }: DraftName): Promise<string | undefined> => {
    const row = await db
      .selectFrom('post_draft')
      .select('content')
      .where('user_id', '=', userId)
      .where('post_id', '=', postId)
      .executeTakeFirst();
    return row?.content;
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
});

/** The photos that drafts keep. */
const draftFiles = (db: Db) => ({
  /** The stored photos that the user's drafts keep. */
  storedPhotos: (userId: number) =>
    db
      .selectFrom('post_draft_photo as kept')
      .innerJoin('media', 'media.key', 'kept.media_key')
      .select(['kept.post_id', 'media.key'])
      .where('user_id', '=', userId)
      .orderBy('media.key')
      .execute(),

  keptFiles: async ({ userId, postId }: DraftName): Promise<string[]> => {
    const rows = await db
      .selectFrom('post_draft_photo')
      .select('media_key')
      .where('user_id', '=', userId)
      .where('post_id', '=', postId)
      .orderBy('media_key')
      .execute();
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

  /** Files that the draft no longer shows. */
  removeFiles: async ({ userId, postId }: DraftName, keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return;
    await db
      .deleteFrom('post_draft_photo')
      .where('user_id', '=', userId)
      .where('post_id', '=', postId)
      .where('media_key', 'in', [...keys])
      .execute();
  },

  /** Those of these files that the post already shows. */
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
});

/** Drafts with the files they keep. */
export const draftsRepository = (db: Db) => ({
  ...draftsOfUser(db),
  ...oneDraft(db),
  ...draftFiles(db),
});
export type DraftsRepository = ReturnType<typeof draftsRepository>;

/** Deletes drafts unchanged for 60 days, and those of deleted posts. */
export const sweepDrafts = async (db: Db, now: () => number): Promise<void> => {
  const before = new Date(now() - KEPT_DAYS * DAY_MS).toISOString();
  await db.transaction().execute(async (transaction: Transaction) => {
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
