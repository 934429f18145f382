import type { Message } from 'grammy/types';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';
import type { SentFile } from './sale.service.ts';

type Sent = Pick<Message, 'message_id' | 'photo' | 'document' | 'video' | 'animation' | 'video_note'>;
type Document = NonNullable<Message['document']>;

/** A file without a type is checked after the download. */
const refusalOf = ({ mime_type: type = 'image/', file_size: size = 0 }: Document): string | null => {
  if (type.startsWith('video/')) return 'VIDEO';
  if (type === 'image/heic' || type === 'image/heif') return 'PHOTO_HEIC';
  if (!type.startsWith('image/') && type !== 'application/octet-stream') return 'NOT_A_PHOTO';
  return size > MAX_PHOTO_BYTES ? 'PHOTO_TOO_LARGE' : null;
};

const fileOf = (
  { file_id: fileId, file_unique_id: fileUniqueId }: Pick<Document, 'file_id' | 'file_unique_id'>,
  messageId: number,
  refusal: string | null,
): SentFile => ({ fileId, fileUniqueId, messageId, refusal });

/** The file of a message, with the reason to refuse it if its type or size gives one before the download. */
export const fileIn = (message: Sent): SentFile | undefined => {
  const { message_id: id, photo, document, video, animation, video_note: note } = message;
  const film = video ?? animation ?? note;
  if (film !== undefined) return fileOf(film, id, 'VIDEO');
  if (document !== undefined) return fileOf(document, id, refusalOf(document));
  // The same photo in several sizes.
  const [largest] = (photo ?? []).toSorted((one, other) => other.width * other.height - one.width * one.height);
  return largest === undefined ? undefined : fileOf(largest, id, null);
};
