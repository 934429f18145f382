import type { DBSchema } from 'idb';
import { KEPT_CHATS } from '#contract/live/chat-paths.ts';
import type { ChatMessage, Conversation, ConversationId } from '#contract/live/chat-message.ts';
import { reopened } from './reopened.ts';

/** A conversation as it is kept on the device: with its last messages, up to `version`, and the translations that were read. */
export type KeptConversation = {
  readonly userId: number;
  readonly id: ConversationId;
  readonly conversation: Conversation;
  readonly messages: readonly ChatMessage[];
  /** Null where no messages are kept. */
  readonly version: number | null;
  /** By the keys of the translations' state. */
  readonly texts: Readonly<Record<string, string>>;
};
/** `sequence`: the user's count of changes that all kept conversations are at. */
export type KeptChat = { readonly items: readonly KeptConversation[]; readonly sequence: number | null };

type Rows = DBSchema & {
  conversations: { key: [number, number]; value: KeptConversation };
  users: { key: number; value: number | null };
};

/** Conversations for reading without a network. */
export type KeptStore = {
  readonly read: (userId: number) => Promise<KeptChat>;
  readonly write: (userId: number, change: KeptChat & { readonly gone: readonly ConversationId[] }) => Promise<void>;
  /** Everything of everybody but this user; of everybody without one. */
  readonly wipe: (exceptUserId?: number) => Promise<void>;
};

const VERSION = 1;

const ofUser = (userId: number): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []]);

/** In the browser's own database. */
export const createBrowserKept = (): KeptStore => {
  const database = reopened<Rows>(KEPT_CHATS, VERSION, (rows) => {
    rows.createObjectStore('conversations', { keyPath: ['userId', 'id'] });
    rows.createObjectStore('users');
  });
  return {
    read: async (userId) => {
      const rows = await database();
      const [items, sequence] = await Promise.all([
        rows.getAll('conversations', ofUser(userId)),
        rows.get('users', userId),
      ]);
      return { items, sequence: sequence ?? null };
    },
    write: async (userId, { items, gone, sequence }) => {
      const write = (await database()).transaction(['conversations', 'users'], 'readwrite');
      const conversations = write.objectStore('conversations');
      await Promise.all([
        ...items.map((item) => conversations.put(item)),
        ...gone.map((id) => conversations.delete([userId, id])),
        write.objectStore('users').put(sequence, userId),
        write.done,
      ]);
    },
    wipe: async (exceptUserId) => {
      const write = (await database()).transaction(['conversations', 'users'], 'readwrite');
      const users = await write.objectStore('users').getAllKeys();
      await Promise.all([
        ...users
          .filter((userId) => userId !== exceptUserId)
          .flatMap((userId) => [
            write.objectStore('conversations').delete(ofUser(userId)),
            write.objectStore('users').delete(userId),
          ]),
        write.done,
      ]);
    },
  };
};

/** Keeps nothing where the browser refuses a database, as in a private window. */
export const sturdyKept = (kept: KeptStore): KeptStore => ({
  read: (userId) => kept.read(userId).catch(() => ({ items: [], sequence: null })),
  write: (userId, change) => kept.write(userId, change).catch(() => undefined),
  wipe: (exceptUserId) => kept.wipe(exceptUserId).catch(() => undefined),
});
