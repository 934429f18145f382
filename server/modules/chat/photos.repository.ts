import { AppError } from '#server/http/errors.ts';
import type { MessageRow, Tx } from './rows.ts';

/** Makes uploaded photos part of a message; each can be sent once, by who has uploaded it into this conversation. */
export const attachPhotos = async (
  transaction: Tx,
  { conversation_id, sender_id, number }: MessageRow,
  photoIds: readonly string[],
): Promise<void> => {
  const ids = [...new Set(photoIds)];
  const attached = await transaction
    .updateTable('chat_photo')
    .set({ number })
    .where('id', 'in', ids)
    .where('conversation_id', '=', conversation_id)
    .where('user_id', '=', sender_id)
    .where('number', 'is', null)
    .returning('id')
    .execute();
  if (attached.length < ids.length) throw new AppError('PHOTO_NOT_FOUND');
};
