import type Database from 'better-sqlite3';
import { DeviceDraft, type DraftOf, type KeptPhotos } from '#contract/ipc/drafts.ts';
import type { KeptDeps } from '../../lib/kept-file.ts';
import { type Kept, keptRows } from '../../lib/kept-rows.ts';
import { type FileRow, FILES_SCHEMA, fileOf, fileRows } from './file-rows.ts';
import { partOf, partRows, PARTS_SCHEMA } from './part-rows.ts';

export type DraftsFile = Kept<ReturnType<typeof draftRows>>;

/** Every read and write of the drafts, each in one transaction. */
function draftRows(db: Database.Database) {
  const parts = partRows(db);
  const files = fileRows(db);

  function remove(of: DraftOf): string[] {
    parts.remove(of);
    return files.removeAll(of);
  }
  function change(of: DraftOf, part: Partial<DeviceDraft>): boolean {
    const draft = parts.read(of, 'draft');
    if (draft !== undefined) parts.write(of, 'draft', DeviceDraft.parse({ ...draft, ...part }));
    return draft !== undefined;
  }
  function passOn(of: DraftOf, to: DraftOf): string[] {
    const draft = parts.read(of, 'draft');
    const photos = parts.read(of, 'photos');
    if (draft === undefined && photos === undefined) return [];
    const own = files.ofDraft(of);
    const freed = [...remove(to), ...remove(of)];
    if (draft !== undefined) parts.write(to, 'draft', draft);
    if (photos !== undefined) parts.write(to, 'photos', photos);
    for (const file of own) files.put(to, file);
    return freed;
  }
  function putFile(of: DraftOf, file: FileRow): string[] {
    const freed = files.remove(of, file.id);
    files.put(of, file);
    return freed;
  }

  /** A transaction: all of it or nothing. */
  const inOneGo =
    <I extends readonly unknown[], O>(work: (...input: I) => O): ((...input: I) => O) =>
    (...input) =>
      db.transaction(() => work(...input))();

  return {
    draft: (of: DraftOf) => parts.read(of, 'draft'),
    writeDraft: (of: DraftOf, draft: DeviceDraft): void => parts.write(of, 'draft', draft),
    changeDraft: inOneGo(change),
    list: parts.list,
    photos: (of: DraftOf) => parts.read(of, 'photos'),
    writePhotos: (of: DraftOf, photos: KeptPhotos): void => parts.write(of, 'photos', photos),
    file: files.find,
    // These four return the names of the files they released; another draft may still refer to them.
    putFile: inOneGo(putFile),
    removeFile: files.remove,
    remove: inOneGo(remove),
    passOn: inOneGo(passOn),
    isNamed: files.isNamed,
    named: files.all,
    waiting: parts.waiting,
  };
}

/**
 * Drafts and new cars queued for the connection, in their own file: on the disk before the window receives
 * the confirmation, and never discarded (SECURITY rules 59, 60).
 */
export const openDraftsFile = (file: string, deps: KeptDeps): DraftsFile =>
  keptRows(
    {
      file,
      schema: `${PARTS_SCHEMA}${FILES_SCHEMA}`,
      version: 1,
      tables: ['part', 'file'],
      isSound: (table, row) => (table === 'part' ? partOf(row) : fileOf(row)) !== undefined,
      name: 'drafts',
      withoutDisk: 'takesNothing',
      isCheckpointed: true,
    },
    draftRows,
    deps,
  );
