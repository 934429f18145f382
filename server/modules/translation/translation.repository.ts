import type { Db, Transaction } from '#server/database/connection.ts';

/** A post's text as it was typed, with its owner and the names in it that are the same in every language. */
export type OriginalText = {
  readonly ownerId: number;
  readonly text: string;
  readonly language: string;
  readonly names: readonly string[];
};

type Stored = { readonly hash: string; readonly language: string; readonly text: string };

/** The language of a post’s text, read in the transaction that wrote it; undefined where it has no text. */
export const originalLanguage = async (db: Db, postId: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('post')
    .select('original_language')
    .where('id', '=', postId)
    .where('original_description', '!=', '')
    .executeTakeFirst();
  return row?.original_language;
};

/** Locks a post that still has this text, so that no other text comes between; false where it has another. */
const lockWithText = async (transaction: Transaction, postId: number, { text, language }: OriginalText) => {
  const locked = await transaction
    .updateTable('post')
    .set((post) => ({ modified_at: post.ref('modified_at') }))
    .where('id', '=', postId)
    .where('original_description', '=', text)
    .where('original_language', '=', language)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
};

/** Gives a post its text in another language; false when the text that it was made from has changed. */
export const setTranslation = async (
  transaction: Transaction,
  postId: number,
  { original, language, text }: { original: OriginalText; language: string; text: string },
): Promise<boolean> => {
  if (!(await lockWithText(transaction, postId, original))) return false;
  await transaction
    .insertInto('post_translation')
    .values({ post_id: postId, language, description: text })
    .onConflict((conflict) => conflict.columns(['post_id', 'language']).doUpdateSet({ description: text }))
    .execute();
  return true;
};

export const translationRepository = (db: Db) => ({
  original: async (postId: number): Promise<OriginalText | undefined> => {
    const row = await db
      .selectFrom('post')
      .innerJoin('brand', 'brand.id', 'post.brand_id')
      .innerJoin('model', 'model.id', 'post.model_id')
      .leftJoin('modification', 'modification.id', 'post.modification_id')
      .select(['owner_id', 'original_description', 'original_language'])
      .select(['brand.name as brand', 'model.name as model', 'modification.name as modification'])
      .where('post.id', '=', postId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const names = [row.brand, row.model, row.modification].filter((name) => name !== null);
    const { owner_id: ownerId, original_description: text, original_language: language } = row;
    return { ownerId, text, language, names };
  },

  known: async (hash: string, language: string): Promise<string | undefined> => {
    const row = await db
      .selectFrom('translation')
      .select('text')
      .where('text_hash', '=', hash)
      .where('language', '=', language)
      .executeTakeFirst();
    return row?.text;
  },

  /** Forgets up to `limit` translations that were made before; gives how many. */
  forgetOld: async (before: string, limit: number): Promise<number> => {
    const { numDeletedRows } = await db
      .deleteFrom('translation')
      .where((row) =>
        row(
          row.refTuple('text_hash', 'language'),
          'in',
          row
            .selectFrom('translation')
            .select(['text_hash', 'language'])
            .where('created_at', '<', before)
            .orderBy('created_at')
            .limit(limit)
            .$asTuple('text_hash', 'language'),
        ),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },

  keep: async ({ hash, language, text }: Stored, at: string): Promise<void> => {
    await db
      .insertInto('translation')
      .values({ text_hash: hash, language, text, created_at: at })
      .onConflict((conflict) => conflict.columns(['text_hash', 'language']).doNothing())
      .execute();
  },
});
export type TranslationRepository = ReturnType<typeof translationRepository>;
