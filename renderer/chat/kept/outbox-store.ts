import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { KeptItem } from '../store/outbox.slice.ts';

type Rows = DBSchema & {
  items: { key: string; value: KeptItem; indexes: { user: number } };
  files: { key: string; value: Blob };
};

/** Unsent messages and the bytes of their photos, on the device. */
export type OutboxStore = {
  /** Of one user, in the order they were written. */
  readonly all: (userId: number) => Promise<readonly KeptItem[]>;
  readonly put: (item: KeptItem) => Promise<void>;
  readonly remove: (item: KeptItem) => Promise<void>;
  readonly putFile: (id: string, file: Blob) => Promise<void>;
  readonly file: (id: string) => Promise<Blob | undefined>;
  readonly removeFile: (id: string) => Promise<void>;
};

const NAME = 'aniv-chat';
const VERSION = 1;

const open = (onClosed: () => void): Promise<IDBPDatabase<Rows>> =>
  openDB<Rows>(NAME, VERSION, {
    upgrade: (database) => {
      database.createObjectStore('items', { keyPath: 'clientKey' }).createIndex('user', 'userId');
      database.createObjectStore('files');
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });

const inOrder = (one: KeptItem, other: KeptItem): number => one.createdDate.localeCompare(other.createdDate);
const photoIds = ({ message }: KeptItem): readonly string[] =>
  message.kind === 'photos' ? message.photos.map(({ id }) => id) : [];

/** The browser's own database. */
export const createBrowserOutbox = (): OutboxStore => {
  let opened: Promise<IDBPDatabase<Rows>> | undefined;
  const forget = () => void (opened = undefined);
  const database = (): Promise<IDBPDatabase<Rows>> => {
    opened ??= open(forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
  return {
    all: async (userId) => (await (await database()).getAllFromIndex('items', 'user', userId)).sort(inOrder),
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
