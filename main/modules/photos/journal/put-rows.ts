import type Database from 'better-sqlite3';
import type { PostId } from '#contract/ids.ts';
import { whole } from './whole.ts';

/** Uploaded photos on their way to their car, under a key that makes the call idempotent. */
export type Put = { readonly id: string; readonly importId: string; readonly postId: PostId };
export type PutFile = { readonly id: number; readonly key: string; readonly sha: string };

export function putRows(db: Database.Database) {
  const complete = db
    .prepare<[string], PostId>(
      `select u.post_id from file u
       where u.import_id = ? and u.state = 'uploaded' and u.post_id is not null and u.put_id is null
       group by u.post_id
       having not exists (select 1 from file o where o.import_id = u.import_id and o.post_id = u.post_id
         and (o.state in ('found', 'ready') or (o.state = 'uploaded' and o.put_id is not null)))
       order by min(u.seq)`,
    )
    .pluck();
  const add = db.prepare('insert into put values (?, ?, ?)');
  const claim = db.prepare(
    `update file set put_id = ? where import_id = ? and post_id = ? and state = 'uploaded' and put_id is null`,
  );
  const open = db.prepare<[], Put>('select id, import_id as importId, post_id as postId from put order by rowid');
  const files = db.prepare<[string], PutFile>('select id, key, sha from file where put_id = ? order by seq');
  const close = db.prepare(`update file set state = 'done', put_id = null where put_id = ? and state = 'uploaded'`);
  const release = db.prepare('update file set put_id = null where put_id = ?');
  const drop = db.prepare('delete from put where id = ?');

  return {
    /** Cars whose photos of this import are all uploaded or refused. */
    complete: (importId: string) => complete.all(importId),
    beginPut: whole(db, ({ id, importId, postId }: Put) => {
      add.run(id, importId, postId);
      claim.run(id, importId, postId);
    }),
    /** Started and not answered. */
    openPuts: () => open.all(),
    filesOf: (put: string) => files.all(put),
    putDone: whole(db, (put: string) => {
      close.run(put);
      drop.run(put);
    }),
    /** Not done: its files get the state that the caller gives, under a new key. */
    dropPut: whole(db, (put: string) => {
      release.run(put);
      drop.run(put);
    }),
  };
}
