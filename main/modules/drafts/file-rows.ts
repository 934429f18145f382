import type Database from 'better-sqlite3';
import { z } from 'zod';
import { type DraftOf, FileNames } from '#contract/ipc/drafts.ts';
import { checksumOf, sound, type StoredRow, contentOf } from './stored-row.ts';

/** Photos and videos that are not on the server yet; their files are named by their SHA-256. */
export const FILES_SCHEMA = `
  create table file (
    owner text not null, target text not null, id text not null, names text not null, sha256 text not null,
    size integer not null, checksum integer not null, primary key (owner, target, id)
  ) strict;
  create index file_sha256 on file (sha256);`;

export type KeptBytes = { readonly sha256: string; readonly size: number };
export type FileRow = KeptBytes & { readonly id: string; readonly names: FileNames };

const COLUMNS = ['owner', 'target', 'id', 'names', 'sha256', 'size'] as const;
const Row = z.object({
  id: z.string(),
  names: z.string().transform((text) => FileNames.parse(JSON.parse(text))),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.number().int(),
});

export const fileOf = (row: StoredRow): FileRow | undefined => contentOf(row, COLUMNS, (stored) => Row.parse(stored));

/** The files of drafts. */
export function fileRows(db: Database.Database) {
  const find = db.prepare<[string, string, string], StoredRow>(
    'select * from file where owner = ? and target = ? and id = ?',
  );
  const ofDraft = db.prepare<[string, string], StoredRow>('select * from file where owner = ? and target = ?');
  const put = db.prepare(
    'insert or replace into file values (@owner, @target, @id, @names, @sha256, @size, @checksum)',
  );
  const remove = db
    .prepare<[string, string, string], string>(
      'delete from file where owner = ? and target = ? and id = ? returning sha256',
    )
    .pluck();
  const removeAll = db
    .prepare<[string, string], string>('delete from file where owner = ? and target = ? returning sha256')
    .pluck();
  const named = db.prepare<[string], number>('select 1 from file where sha256 = ? limit 1').pluck();
  const all = db.prepare<[], KeptBytes>('select distinct sha256, size from file');
  return {
    find: ({ owner, target }: DraftOf, id: string): FileRow | undefined => {
      const row = find.get(owner, target, id);
      return row === undefined ? undefined : sound(fileOf(row));
    },
    ofDraft: ({ owner, target }: DraftOf): FileRow[] => ofDraft.all(owner, target).map((row) => sound(fileOf(row))),
    put: (of: DraftOf, { id, names, sha256, size }: FileRow): void => {
      const row = { ...of, id, names: JSON.stringify(names), sha256, size };
      put.run({ ...row, checksum: checksumOf(row, COLUMNS) });
    },
    // Both return the names of the released files.
    remove: ({ owner, target }: DraftOf, id: string): string[] => remove.all(owner, target, id),
    removeAll: ({ owner, target }: DraftOf): string[] => removeAll.all(owner, target),
    isNamed: (sha256: string): boolean => named.get(sha256) !== undefined,
    all: (): KeptBytes[] => all.all(),
  };
}
