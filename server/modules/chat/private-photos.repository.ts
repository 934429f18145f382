import type { Db, Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import type { MessageRow } from './rows.ts';

/** A photo of a conversation as messages name it. */
export type StoredChatPhoto = { readonly id: string; readonly width: number; readonly height: number };

const COLUMNS = ['id', 'width', 'height'] as const;
const AT_ONCE = 200;

type NewPhoto = StoredChatPhoto & {
  readonly conversationId: number;
  readonly userId: number;
  readonly key: string;
  readonly at: string;
};
type Upload = Pick<NewPhoto, 'conversationId' | 'userId' | 'key' | 'at'>;

/** Adds and finds photos of conversations. */
const photoRows = (db: Db) => ({
  isMember: async (conversationId: number, userId: number): Promise<boolean> => {
    const row = await db
      .selectFrom('conversation_member')
      .select('user_id')
      .where('conversation_id', '=', conversationId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row !== undefined;
  },

  countSince: async (userId: number, since: string): Promise<number> => {
    const { count } = await db
      .selectFrom('chat_photo')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  /** The same photo that this member uploaded before and has not sent yet; the sweep then leaves it for another day. */
  uploadedAgain: ({ conversationId, userId, key, at }: Upload): Promise<StoredChatPhoto | undefined> =>
    db
      .updateTable('chat_photo')
      .set({ created_at: at })
      .where('conversation_id', '=', conversationId)
      .where('media_key', '=', key)
      .where('user_id', '=', userId)
      .where('number', 'is', null)
      .returning(COLUMNS)
      .executeTakeFirst(),

  add: async ({ conversationId, userId, key, at, ...photo }: NewPhoto): Promise<void> => {
    await db
      .insertInto('chat_photo')
      .values({ ...photo, conversation_id: conversationId, user_id: userId, media_key: key, created_at: at })
      .execute();
  },

  keyOf: async (id: string): Promise<string | undefined> => {
    const row = await db.selectFrom('chat_photo').select('media_key').where('id', '=', id).executeTakeFirst();
    return row?.media_key;
  },
});

/** Finds and forgets photos that no message uses. */
const unusedPhotos = (db: Db) => ({
  /** Forgets up to 200 photos that were not sent since `before`; gives how many. */
  forgetUnsent: async (before: string): Promise<number> => {
    const old = db
      .selectFrom('chat_photo')
      .select('id')
      .where('number', 'is', null)
      .where('created_at', '<', before)
      .orderBy('id')
      .limit(AT_ONCE);
    const gone = await db.deleteFrom('chat_photo').where('id', 'in', old).returning('id').execute();
    return gone.length;
  },

  /** Of these files those that no photo names. */
  unknownKeys: async (keys: readonly string[]): Promise<readonly string[]> => {
    const unknown: string[] = [];
    for (let at = 0; at < keys.length; at += AT_ONCE) {
      const some = keys.slice(at, at + AT_ONCE);
      const rows = await db.selectFrom('chat_photo').select('media_key').where('media_key', 'in', some).execute();
      const known = new Set(rows.map((row) => row.media_key));
      unknown.push(...some.filter((key) => !known.has(key)));
    }
    return unknown;
  },
});

/** Photos of messages: their files lie under `media_key` in the private store, once for equal bytes. */
export const chatPhotosRepository = (db: Db) => ({
  ...photoRows(db),
  ...unusedPhotos(db),
});

/**
 * Binds uploaded photos to the message that sends them, in the transaction that stores it. PHOTO_NOT_FOUND where one is
 * somebody else's, of another conversation, or sent already.
 */
export const claimChatPhotos = async (
  transaction: Transaction,
  { conversation_id, sender_id, number }: Pick<MessageRow, 'conversation_id' | 'sender_id' | 'number'>,
  ids: readonly string[],
): Promise<void> => {
  const claimed = await transaction
    .updateTable('chat_photo')
    .set({ number })
    .where('id', 'in', [...ids])
    .where('conversation_id', '=', conversation_id)
    .where('user_id', '=', sender_id)
    .where('number', 'is', null)
    .returning('id')
    .execute();
  if (claimed.length !== new Set(ids).size) throw new AppError('PHOTO_NOT_FOUND');
};

/** Forgets the photos of a withdrawn message; the sweep deletes their files. */
export const forgetChatPhotos = async (
  transaction: Transaction,
  conversationId: number,
  number: number,
): Promise<void> => {
  await transaction
    .deleteFrom('chat_photo')
    .where('conversation_id', '=', conversationId)
    .where('number', '=', number)
    .execute();
};

/** Photos by their ids; a deleted one is absent. */
export const findChatPhotos = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, StoredChatPhoto>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('chat_photo')
    .select(COLUMNS)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** Forgets which of the bot's messages from before a moment belong to which conversation. */
export const forgetBotMessages = async (db: Db, before: string): Promise<void> => {
  await db.deleteFrom('chat_telegram_message').where('created_at', '<', before).execute();
};
