import { LANGUAGES } from '#contract/constants.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { type Corrections, hashOfOriginal, type Original, type Stored } from './corrections.ts';

/** Every correction of a post, those of an older text among them: they can be taken back. */
export const correctionsOf = (db: Db, postId: number): Promise<Stored[]> =>
  db
    .selectFrom('post_correction')
    .select(['language', 'description', 'original_hash'])
    .where('post_id', '=', postId)
    .orderBy('language')
    .limit(LANGUAGES.length)
    .execute();

export const writeCorrections = async (
  transaction: Transaction,
  postId: number,
  { set, drop }: Corrections,
  { original, at }: { readonly original: Original; readonly at: string },
): Promise<void> => {
  const original_hash = hashOfOriginal(original);
  for (const { language, description } of set) {
    const row = { description, original_hash, corrected_at: at };
    await transaction
      .insertInto('post_correction')
      .values({ post_id: postId, language, ...row })
      .onConflict((conflict) => conflict.columns(['post_id', 'language']).doUpdateSet(row))
      .execute();
  }
  if (drop.length > 0)
    await transaction
      .deleteFrom('post_correction')
      .where('post_id', '=', postId)
      .where('language', 'in', [...drop])
      .execute();
};
