import type { Transaction } from '#server/database/connection.ts';
import type { Pair, Step } from './journal.repository.ts';

/** Notes of cars that both accounts marked: the remaining account keeps both texts, its own first. */
export const joinNotes = async (transaction: Transaction, { kept, gone }: Pair): Promise<Step[]> => {
  const rows = await transaction
    .selectFrom('favourite as own')
    .innerJoin('favourite as other', 'other.post_id', 'own.post_id')
    .select(['own.post_id', 'own.note as before', 'other.note as added'])
    .where('own.user_id', '=', kept)
    .where('other.user_id', '=', gone)
    .where('other.note', 'is not', null)
    .orderBy('own.post_id')
    .execute();
  const notes = rows
    .filter(({ before, added }) => before !== added)
    .map(({ post_id, before, added }) => ({
      post_id,
      before,
      after: [before, added].filter((text) => text !== null).join('\n'),
    }));
  for (const { post_id, after } of notes)
    await transaction
      .updateTable('favourite')
      .set({ note: after })
      .where('user_id', '=', kept)
      .where('post_id', '=', post_id)
      .execute();
  return notes.length === 0 ? [] : [{ do: 'noted', notes }];
};
