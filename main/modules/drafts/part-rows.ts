import type Database from 'better-sqlite3';
import { z } from 'zod';
import { DISCARDED, WAITING } from '#contract/device-drafts.ts';
import { DeviceDraft, type DraftOf, KeptPhotos } from '#contract/ipc/drafts.ts';
import { checksumOf, sound, type StoredRow, contentOf } from './stored-row.ts';

/** The typed values and the list of photos, separately: the form writes them at different times. */
export const PARTS_SCHEMA = `
  create table part (
    owner text not null, target text not null, what text not null, body text not null, checksum integer not null,
    primary key (owner, target, what)
  ) strict;`;

const COLUMNS = ['owner', 'target', 'what', 'body'] as const;
const Part = z.discriminatedUnion('what', [
  z.object({ what: z.literal('draft'), body: DeviceDraft }),
  z.object({ what: z.literal('photos'), body: KeptPhotos }),
]);
type Part = z.infer<typeof Part>;
type Bodies = { readonly draft: DeviceDraft; readonly photos: KeptPhotos };
type What = keyof Bodies;

export const partOf = (row: StoredRow): Part | undefined =>
  contentOf(row, COLUMNS, ({ what, body }) => Part.parse({ what, body: JSON.parse(String(body)) as unknown }));

/** The texts of drafts. */
export function partRows(db: Database.Database) {
  const find = db.prepare<[string, string, string], StoredRow>(
    'select * from part where owner = ? and target = ? and what = ?',
  );
  const listed = db.prepare<[string], StoredRow>(
    `select * from part where owner = ? and what = 'draft' order by target`,
  );
  const put = db.prepare('insert or replace into part values (@owner, @target, @what, @body, @checksum)');
  const remove = db.prepare('delete from part where owner = ? and target = ?');
  const waiting = db
    .prepare<[string, string], number>(
      `select count(*) from part where what = 'draft' and target glob ? and owner not glob ?`,
    )
    .pluck();
  return {
    read: <W extends What>({ owner, target }: DraftOf, what: W): Bodies[W] | undefined => {
      const row = find.get(owner, target, what);
      // The row's own `what` is the requested one.
      return row === undefined ? undefined : (sound(partOf(row)).body as Bodies[W]);
    },
    write: <W extends What>(of: DraftOf, what: W, body: Bodies[W]): void => {
      const row = { ...of, what, body: JSON.stringify(body) };
      put.run({ ...row, checksum: checksumOf(row, COLUMNS) });
    },
    list: (owner: string): { of: DraftOf; draft: DeviceDraft }[] =>
      listed.all(owner).map((row) => ({
        of: { owner, target: String(row['target']) },
        draft: sound(partOf(row)).body as DeviceDraft,
      })),
    remove: ({ owner, target }: DraftOf): void => void remove.run(owner, target),
    /** The number of queued new cars of all accounts. */
    waiting: (): number => waiting.get(`${WAITING}*`, `${DISCARDED}*`) ?? 0,
  };
}
