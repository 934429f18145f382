import type Database from 'better-sqlite3';
import type { FileRefusal, ImportFile } from '#contract/ipc/photo-import.ts';
import type { PostId } from '#contract/ids.ts';
import { MAX_PHOTOS } from '#contract/constants.ts';
import type { Found } from '../scan/found.ts';
import { whole } from './whole.ts';

export type FileRow = {
  readonly id: number;
  readonly importId: string;
  readonly path: string;
  readonly entry: number | null;
  readonly name: string;
  readonly folder: string;
  readonly postId: PostId | null;
  readonly state: ImportFile['state'];
  readonly refusal: FileRefusal | null;
  /** SHA-256 of the source, and of the upload. */
  readonly sha: string | null;
  readonly key: string | null;
};
export type Placed = Found & { readonly postId: PostId | null };

const COLUMNS = `id, import_id as importId, path, nullif(entry, -1) as entry, name, folder, post_id as postId, state,
  refusal, sha, key`;
const TAKEN = `state in ('ready', 'uploaded', 'done')`;
/** Refusals that a retry cannot change. */
const FINAL = `('NOT_A_PICTURE', 'TOO_LARGE', 'TOO_MANY_PIXELS', 'LINK', 'SAME_PHOTO')`;

/** Whether a photo's car already has it, or has no room for it. */
function roomIn(db: Database.Database) {
  const twin = db
    .prepare<{ id: number; importId: string; postId: PostId; sha: string; key: string | null }, number>(
      `select 1 from file where import_id = @importId and post_id = @postId and (sha = @sha or key = @key) and id <> @id
         and ${TAKEN} limit 1`,
    )
    .pluck();
  // Photos of earlier imports count while the car has at least as many: else some were deleted.
  const before = db
    .prepare<{ importId: string; postId: PostId; sha: string }, number>(
      `select 1 from file where post_id = @postId and sha = @sha and import_id <> @importId and state = 'done'
         and (select had from car where import_id = @importId and post_id = @postId) >=
           (select count(*) from file where post_id = @postId and import_id <> @importId and state = 'done') limit 1`,
    )
    .pluck();
  const taken = db
    .prepare<{ importId: string; postId: PostId }, number>(
      `select (select count(*) from file where import_id = @importId and post_id = @postId and ${TAKEN}) +
         coalesce((select had from car where import_id = @importId and post_id = @postId), 0)`,
    )
    .pluck();

  return {
    free: (importId: string, postId: PostId): number => MAX_PHOTOS - (taken.get({ importId, postId }) ?? 0),
    /** Compared by the bytes of the source and, if known, of the upload. */
    isTwin: ({ id, importId, postId }: FileRow, sha: string, key: string | null): boolean =>
      postId !== null &&
      (twin.get({ id, importId, postId, sha, key }) === 1 || before.get({ importId, postId, sha }) === 1),
  };
}

/** Reads the files of an import, in the order in which they were found. */
function fileLists(db: Database.Database) {
  const inState = db.prepare<[string, string, number], FileRow>(
    `select ${COLUMNS} from file where import_id = ? and state = ? order by seq limit ?`,
  );
  const toUpload = db.prepare<[string, number], FileRow>(
    `select ${COLUMNS} from file where import_id = ? and state = 'ready' and post_id is not null order by seq limit ?`,
  );
  const ofCar = db.prepare<[string, number], FileRow>(
    `select ${COLUMNS} from file where import_id = ? and post_id = ? and state <> 'cancelled' order by seq`,
  );
  const unassigned = db.prepare<[string], FileRow>(
    `select ${COLUMNS} from file where import_id = ? and post_id is null and state in ('found', 'ready') order by seq`,
  );
  const needed = db
    .prepare<[string], number>(`select 1 from file where sha = ? and state in ('ready', 'uploaded') limit 1`)
    .pluck();
  const shown = db
    .prepare<[string, string], number>('select 1 from file where sha = ? and import_id = ? limit 1')
    .pluck();

  return {
    inState: (importId: string, state: ImportFile['state'], max: number) => inState.all(importId, state, max),
    toUpload: (importId: string, max: number) => toUpload.all(importId, max),
    ofCar: (importId: string, postId: PostId) => ofCar.all(importId, postId),
    unassigned: (importId: string) => unassigned.all(importId),
    /** Whether the upload of a source is still to be sent. */
    isNeeded: (sha: string) => needed.get(sha) === 1,
    isOf: (sha: string, importId: string) => shown.get(sha, importId) === 1,
  };
}

/** Statements that change the state of files. */
function stateChanges(db: Database.Database) {
  /** Only active files change state: the user may have cancelled in the meantime. */
  const setState = db.prepare(
    `update file set state = ?, refusal = ? where id = ? and state in ('found', 'ready', 'uploaded')`,
  );
  const setReady = db.prepare(`update file set state = 'ready', refusal = null, sha = ?, key = ? where id = ?`);
  const setCar = db.prepare(
    `update file set post_id = ? where id = ? and import_id = ? and state in ('found', 'ready') and post_id is null`,
  );
  const cancel = db.prepare(
    `update file set state = 'cancelled' where import_id = ? and state in ('found', 'ready', 'uploaded') and put_id is null`,
  );
  const again = db.prepare(
    `update file set state = 'found', refusal = null where import_id = ? and state = 'refused' and refusal not in ${FINAL}`,
  );
  const refill = db.prepare(
    `update file set state = 'found', refusal = null where import_id = ? and state = 'refused' and refusal = 'DISK_FULL'`,
  );
  return { setState, setReady, setCar, cancel, again, refill };
}

/** Files on their way from the disk to their cars. */
export function fileRows(db: Database.Database) {
  const room = roomIn(db);
  const last = db.prepare<[string], number>('select coalesce(max(seq), 0) from file where import_id = ?').pluck();
  // Chosen again: a refused file is retried, one without a car may get one, all others continue unchanged.
  const add = db.prepare(
    `insert into file (import_id, seq, path, entry, name, folder, post_id, state, refusal)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (import_id, path, entry) do update set
       post_id = coalesce(post_id, excluded.post_id), state = case when state in ('refused', 'cancelled') then excluded.state else state end,
       refusal = case when state in ('refused', 'cancelled') then excluded.refusal else refusal end`,
  );
  const find = db.prepare<[number], FileRow>(`select ${COLUMNS} from file where id = ?`);
  const { setState, setReady, setCar, cancel, again, refill } = stateChanges(db);
  const refuse = (id: number, refusal: FileRefusal) => void setState.run('refused', refusal, id);

  return {
    ...fileLists(db),
    add: whole(db, (importId: string, files: readonly Placed[]) => {
      let seq = last.get(importId) ?? 0;
      for (const { path, entry, name, folder, postId, refusal } of files) {
        seq += 1;
        const state = refusal === null ? 'found' : 'refused';
        add.run(importId, seq, path, entry ?? -1, name, folder, postId, state, refusal);
      }
    }),
    findFile: (id: number) => find.get(id),
    free: room.free,
    isTwin: room.isTwin,
    /** Checks again whether the car accepts the file: this may have changed while the photo was made. */
    ready: whole(db, (id: number, sha: string, key: string): void => {
      const file = find.get(id);
      if (file?.state !== 'found') return;
      if (room.isTwin(file, sha, key)) return refuse(id, 'SAME_PHOTO');
      if (file.postId !== null && room.free(file.importId, file.postId) <= 0) return refuse(id, 'TOO_MANY_PHOTOS');
      setReady.run(sha, key, id);
    }),
    uploaded: (id: number) => void setState.run('uploaded', null, id),
    /** Makes it again: the upload is damaged, or the server no longer has it. */
    found: (id: number) => void setState.run('found', null, id),
    unsent: (id: number) => void setState.run('ready', null, id),
    refuse,
    assign: whole(db, (importId: string, ids: readonly number[], postId: PostId): void => {
      for (const id of ids) {
        if (setCar.run(postId, id, importId).changes === 0) continue;
        const file = find.get(id)!;
        if (file.sha !== null && room.isTwin(file, file.sha, file.key)) refuse(id, 'SAME_PHOTO');
        else if (file.state === 'ready' && room.free(importId, postId) < 0) refuse(id, 'TOO_MANY_PHOTOS');
      }
    }),
    cancel: (importId: string) => void cancel.run(importId),
    tryAgain: (importId: string) => void again.run(importId),
    tryFullDiskAgain: (importId: string) => void refill.run(importId),
  };
}
