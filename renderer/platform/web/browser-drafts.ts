import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase, IDBPObjectStore, IDBPTransaction } from 'idb';
import type { DeviceDraft, DraftOf, DraftStore, KeptFile, KeptPhoto } from '../draft-store.ts';

type DraftKey = [owner: string, target: string];
type FileKey = [owner: string, target: string, id: string];

type Drafts = DBSchema & {
  drafts: { key: DraftKey; value: DeviceDraft };
  photos: { key: DraftKey; value: readonly KeptPhoto[] };
  files: { key: FileKey; value: KeptFile };
};
const STORES = ['drafts', 'photos', 'files'] as const;

const NAME = 'aniv-drafts';
const VERSION = 1;

const keyOf = ({ owner, target }: DraftOf): DraftKey => [owner, target];
/** All files of a draft: an array sorts after every text. */
const filesOf = ({ owner, target }: DraftOf): IDBKeyRange => IDBKeyRange.bound([owner, target], [owner, target, []]);

const open = (onClosed: () => void): Promise<IDBPDatabase<Drafts>> =>
  openDB<Drafts>(NAME, VERSION, {
    upgrade: (database) => {
      for (const store of STORES) database.createObjectStore(store);
    },
    // A newer page of another tab need not wait for this one.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });

type Write = IDBPTransaction<Drafts, typeof STORES, 'readwrite'>;

const removeAll = async (write: Write, of: DraftOf): Promise<void> => {
  await Promise.all([
    write.objectStore('drafts').delete(keyOf(of)),
    write.objectStore('photos').delete(keyOf(of)),
    write.objectStore('files').delete(filesOf(of)),
  ]);
};

const moveAll = async (write: Write, of: DraftOf, to: DraftOf): Promise<void> => {
  const [draft, photos, files] = await Promise.all([
    write.objectStore('drafts').get(keyOf(of)),
    write.objectStore('photos').get(keyOf(of)),
    write.objectStore('files').getAll(filesOf(of)),
  ]);
  if (draft === undefined && photos === undefined) return;
  await removeAll(write, to);
  await removeAll(write, of);
  if (draft !== undefined) await write.objectStore('drafts').put(draft, keyOf(to));
  if (photos !== undefined) await write.objectStore('photos').put(photos, keyOf(to));
  for (const file of files) await write.objectStore('files').put(file, [...keyOf(to), file.id]);
};

type DraftsStore = IDBPObjectStore<Drafts, ['drafts'], 'drafts', 'readwrite'>;

const merge = async (store: DraftsStore, of: DraftOf, part: Partial<DeviceDraft>): Promise<boolean> => {
  const draft = await store.get(keyOf(of));
  if (draft !== undefined) await store.put({ ...draft, ...part }, keyOf(of));
  return draft !== undefined;
};

/** Unfinished posts in the browser's own database; every write is whole or not there. */
export const createBrowserDrafts = (): DraftStore => {
  let opened: Promise<IDBPDatabase<Drafts>> | undefined;
  const forget = () => void (opened = undefined);
  /** Opened anew after it was closed (a newer page, storage cleared) or could not be opened. */
  const database = (): Promise<IDBPDatabase<Drafts>> => {
    opened ??= open(forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
  /** Committed at once: a page that closes loses what is not committed. */
  const put = async <Store extends (typeof STORES)[number]>(
    store: Store,
    key: Drafts[Store]['key'],
    value: Drafts[Store]['value'],
  ): Promise<void> => {
    const write = (await database()).transaction(store, 'readwrite');
    const asked = write.store.put(value, key);
    write.commit();
    await Promise.all([asked, write.done]);
  };
  const inOneGo = async (work: (write: Write) => Promise<void>): Promise<void> => {
    const write = (await database()).transaction(STORES, 'readwrite', { durability: 'strict' });
    await Promise.all([work(write), write.done]);
  };
  return {
    readDraft: async (of) => (await database()).get('drafts', keyOf(of)),
    writeDraft: (of, draft) => put('drafts', keyOf(of), draft),
    changeDraft: async (of, part) => {
      const write = (await database()).transaction('drafts', 'readwrite');
      const [isThere] = await Promise.all([merge(write.store, of, part), write.done]);
      return isThere;
    },
    list: async (owner) => {
      const { store } = (await database()).transaction('drafts');
      const all = IDBKeyRange.bound([owner], [owner, []]);
      const [keys, drafts] = await Promise.all([store.getAllKeys(all), store.getAll(all)]);
      return drafts.flatMap((draft, at) => {
        const target = keys[at]?.[1];
        return target === undefined ? [] : [{ of: { owner, target }, draft }];
      });
    },
    removeDraft: (of) => inOneGo((write) => removeAll(write, of)),
    readPhotos: async (of) => (await database()).get('photos', keyOf(of)),
    writePhotos: (of, photos) => put('photos', keyOf(of), photos),
    readFile: async (of, id) => (await database()).get('files', [...keyOf(of), id]),
    writeFile: (of, file) => put('files', [...keyOf(of), file.id], file),
    removeFile: async (of, id) => (await database()).delete('files', [...keyOf(of), id]),
    passOn: (of, to) => inOneGo((write) => moveAll(write, of, to)),
  };
};
