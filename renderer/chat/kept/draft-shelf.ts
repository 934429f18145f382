import type { ConversationId } from '#contract/live/chat-message.ts';

/** Unsent texts of a user by conversation. Written at every key press, so synchronously. */
export type DraftShelf = {
  readonly read: (userId: number, id: ConversationId) => string;
  readonly write: (userId: number, id: ConversationId, text: string) => void;
};

const keyOf = (userId: number, id: ConversationId): string => `aniv-chat-draft:${userId}:${id}`;

const attempt = <Value>(access: () => Value): Value | undefined => {
  try {
    return access();
  } catch {
    return undefined;
  }
};

/** In the frame's localStorage; where the browser refuses it to an embedded document, in memory. */
// The frame is a program of its own, without a platform port.
// oxlint-disable-next-line no-restricted-globals
export const createDraftShelf = (storage: () => Storage = () => localStorage): DraftShelf => {
  const memory = new Map<string, string>();
  return {
    read: (userId, id) => {
      const key = keyOf(userId, id);
      return attempt(() => storage().getItem(key)) ?? memory.get(key) ?? '';
    },
    write: (userId, id, text) => {
      const key = keyOf(userId, id);
      memory.set(key, text);
      attempt(() => (text === '' ? storage().removeItem(key) : storage().setItem(key, text)));
    },
  };
};
