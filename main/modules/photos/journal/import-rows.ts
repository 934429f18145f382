import type Database from 'better-sqlite3';
import type { ImportState } from '#contract/ipc/photo-import.ts';
import type { PostId } from '#contract/ids.ts';
import type { Car } from '../match/match.ts';
import { whole } from './whole.ts';

/** An import in the journal; whether it waits for the network is known only at run time. */
export type KeptPhase = Exclude<ImportState['phase'], 'waitingForNetwork'>;
export type ImportRow = {
  readonly id: string;
  readonly phase: KeptPhase;
  readonly startedAt: string;
  /** The owner of the cars: an origin and an account, null until it is known. */
  readonly server: string | null;
  readonly account: number | null;
};
export type SourceRow = { readonly id: number; readonly path: string; readonly postId: PostId | null };

type Total = {
  readonly postId: PostId;
  readonly title: string;
  readonly total: number;
  readonly ready: number;
  readonly uploaded: number;
  readonly done: number;
  readonly refused: number;
};
export type Counts = Omit<ImportState, 'id' | 'phase' | 'startedAt' | 'secondsLeft' | 'cars'> & {
  readonly found: number;
};

const IMPORT = 'id, phase, started_at as startedAt, server, account';
const OVER = `('done', 'cancelled')`;

/** Imports, their chosen sources, and their cars. */
export function importRows(db: Database.Database) {
  const begin = db.prepare('insert into import values (?, ?, ?, ?, ?)');
  const find = db.prepare<[string], ImportRow>(`select ${IMPORT} from import where id = ?`);
  const live = db.prepare<[], ImportRow>(`select ${IMPORT} from import where phase not in ${OVER} order by rowid`);
  const finished = db.prepare<[], ImportRow>(
    `select ${IMPORT} from import where phase in ${OVER} order by rowid desc limit 1`,
  );
  const setPhase = db.prepare('update import set phase = ? where id = ?');
  const bind = db.prepare('update import set server = ?, account = ? where id = ?');
  const addSource = db.prepare('insert into source (import_id, path, post_id) values (?, ?, ?)');
  const unscanned = db.prepare<[string], SourceRow>(
    'select id, path, post_id as postId from source where import_id = ? and is_scanned = 0 order by id',
  );
  const scanned = db.prepare('update source set is_scanned = 1 where id = ?');
  const addCar = db.prepare('insert or ignore into car values (?, ?, ?, ?)');
  const setHad = db.prepare('update car set title = ?, had = ? where import_id = ? and post_id = ?');
  const counts = db.prepare<[string], Counts>(
    `select coalesce(sum(state <> 'cancelled'), 0) as total, coalesce(sum(state = 'found'), 0) as found,
       coalesce(sum(state = 'ready'), 0) as ready, coalesce(sum(state = 'uploaded'), 0) as uploaded,
       coalesce(sum(state = 'done'), 0) as done, coalesce(sum(state = 'refused'), 0) as refused,
       coalesce(sum(post_id is null and state in ('found', 'ready')), 0) as unassigned
     from file where import_id = ?`,
  );
  const open = db
    .prepare<[string], number>(
      `select 1 from file where import_id = ? and state in ('found', 'ready', 'uploaded') limit 1`,
    )
    .pluck();
  const totals = db.prepare<[string], Total>(
    `select f.post_id as postId, c.title, count(*) as total, sum(f.state = 'ready') as ready,
       sum(f.state = 'uploaded') as uploaded, sum(f.state = 'done') as done, sum(f.state = 'refused') as refused
     from file f join car c on c.import_id = f.import_id and c.post_id = f.post_id
     where f.import_id = ? and f.state <> 'cancelled' group by f.post_id order by min(f.seq)`,
  );

  return {
    begin: ({ id, phase, startedAt, server, account }: ImportRow) =>
      void begin.run(id, phase, startedAt, server, account),
    find: (id: string) => find.get(id),
    /** Not finished, the oldest first. */
    live: () => live.all(),
    lastFinished: () => finished.get(),
    setPhase: (id: string, phase: KeptPhase) => void setPhase.run(phase, id),
    bind: (id: string, server: string, account: number) => void bind.run(server, account, id),
    addSources: whole(db, (id: string, paths: readonly string[], postId: PostId | null) => {
      for (const path of paths) addSource.run(id, path, postId);
      setPhase.run('scanning', id);
    }),
    unscanned: (id: string) => unscanned.all(id),
    scanned: (source: number) => void scanned.run(source),
    addCar: (id: string, { postId, title, images }: Car) => void addCar.run(id, postId, title, images),
    setHad: (id: string, { postId, title }: Car, had: number) => void setHad.run(title, had, id, postId),
    counts: (id: string): Counts => counts.get(id)!,
    /** Whether any file still needs work, by the program or by the user. */
    isOpen: (id: string) => open.get(id) === 1,
    cars: (id: string) => totals.all(id),
  };
}
