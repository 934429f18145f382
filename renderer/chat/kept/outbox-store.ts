import type { DBSchema } from 'idb';
import type { KeptItem, NewItem } from '../store/outbox.slice.ts';
import { reopened } from './reopened.ts';

type Rows = DBSchema & {
  items: { key: string; value: KeptItem; indexes: { user: number } };
  files: { key: string; value: Blob };
};

/** Unsent messages and the bytes of their photos, on the device. */
export type OutboxStore = {
  /** Of one user, in the order they were written. */
  readonly all: (userId: number) => Promise<readonly KeptItem[]>;
  /** Keeps a new message behind all others. */
  readonly add: (item: NewItem) => Promise<KeptItem>;
  readonly put: (item: KeptItem) => Promise<void>;
  readonly remove: (item: KeptItem) => Promise<void>;
  readonly putFile: (id: string, file: Blob) => Promise<void>;
  readonly file: (id: string) => Promise<Blob | undefined>;
  readonly removeFile: (id: string) => Promise<void>;
};

const NAME = 'aniv-chat';
const VERSION = 1;

const inOrder = (one: KeptItem, other: KeptItem): number => one.order - other.order;
/** After all others of the device, even if the clock was set back. */
const nextOrder = (items: readonly KeptItem[]): number => Math.max(0, ...items.map(({ order }) => order)) + 1;
const photoIds = ({ message }: KeptItem): readonly string[] =>
  message.kind === 'photos' ? message.photos.map(({ id }) => id) : [];

/** The browser's own database. */
export const createBrowserOutbox = (): OutboxStore => {
  const database = reopened<Rows>(NAME, VERSION, (rows) => {
    rows.createObjectStore('items', { keyPath: 'clientKey' }).createIndex('user', 'userId');
    rows.createObjectStore('files');
  });
  return {
    all: async (userId) => (await (await database()).getAllFromIndex('items', 'user', userId)).sort(inOrder),
    add: async (item) => {
      const write = (await database()).transaction('items', 'readwrite');
      const kept = { ...item, order: nextOrder(await write.store.getAll()) };
      await Promise.all([write.store.put(kept), write.done]);
      return kept;
    },
    put: async (item) => void (await (await database()).put('items', item)),
    remove: async (item) => {
      const write = (await database()).transaction(['items', 'files'], 'readwrite');
      await Promise.all([
        write.objectStore('items').delete(item.clientKey),
        ...photoIds(item).map((id) => write.objectStore('files').delete(id)),
        write.done,
      ]);
    },
    putFile: async (id, file) => void (await (await database()).put('files', file, id)),
    file: async (id) => (await database()).get('files', id),
    removeFile: async (id) => (await database()).delete('files', id),
  };
};

/** Keeps nothing beyond the page: for browsers that refuse a database to an embedded document, and for tests. */
export const createMemoryOutbox = (): OutboxStore => {
  const items = new Map<string, KeptItem>();
  const files = new Map<string, Blob>();
  return {
    all: (userId) => Promise.resolve([...items.values()].filter((item) => item.userId === userId).sort(inOrder)),
    add: (item) => {
      const kept = { ...item, order: nextOrder([...items.values()]) };
      items.set(kept.clientKey, kept);
      return Promise.resolve(kept);
    },
    put: (item) => Promise.resolve(void items.set(item.clientKey, item)),
    remove: (item) => {
      items.delete(item.clientKey);
      for (const id of photoIds(item)) files.delete(id);
      return Promise.resolve();
    },
    putFile: (id, file) => Promise.resolve(void files.set(id, file)),
    file: (id) => Promise.resolve(files.get(id)),
    removeFile: (id) => Promise.resolve(void files.delete(id)),
  };
};

/** Falls back to memory for a call that the database refuses, as in a private window. */
export const sturdyOutbox = (kept: OutboxStore, memory: OutboxStore = createMemoryOutbox()): OutboxStore => ({
  all: async (userId) => [...(await kept.all(userId).catch(() => [])), ...(await memory.all(userId))],
  add: (item) => kept.add(item).catch(() => memory.add(item)),
  put: (item) => kept.put(item).catch(() => memory.put(item)),
  remove: async (item) => {
    await kept.remove(item).catch(() => undefined);
    await memory.remove(item);
  },
  putFile: (id, file) => kept.putFile(id, file).catch(() => memory.putFile(id, file)),
  file: async (id) => (await kept.file(id).catch(() => undefined)) ?? memory.file(id),
  removeFile: async (id) => {
    await kept.removeFile(id).catch(() => undefined);
    await memory.removeFile(id);
  },
});
