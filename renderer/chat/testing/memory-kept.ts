import type { KeptConversation, KeptStore } from '../kept/kept-store.ts';

/** What the device keeps, in memory: two pages that share it are two visits of one device. */
export const createMemoryKept = (): KeptStore => {
  const users = new Map<number, { sequence: number | null; items: Map<number, KeptConversation> }>();
  return {
    read: (userId) => {
      const user = users.get(userId);
      return Promise.resolve({ items: [...(user?.items.values() ?? [])], sequence: user?.sequence ?? null });
    },
    write: (userId, { items, gone, sequence }) => {
      const known = users.get(userId)?.items ?? new Map<number, KeptConversation>();
      for (const item of items) known.set(item.id, structuredClone(item));
      for (const id of gone) known.delete(id);
      users.set(userId, { sequence, items: known });
      return Promise.resolve();
    },
    wipe: (exceptUserId) => {
      for (const userId of users.keys()) if (userId !== exceptUserId) users.delete(userId);
      return Promise.resolve();
    },
  };
};
