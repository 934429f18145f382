import { rmSync } from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '#contract/time.ts';
import type { Log } from '../../lib/log.ts';
import { settingsInMemory } from '../../testing/settings.ts';
import { createDrafts } from '../drafts/drafts.module.ts';
import { type NewIntent, openOutboxFile } from '../stock/outbox-file.ts';
import { openJournal } from '../photos/journal/journal.ts';
import { type Backup, type BackupDeps, createBackup, placesIn } from './backup.module.ts';
import { carryOutRestore } from './restore.ts';

export const SCOPE = 'https://aniv.example 7';

type World = {
  readonly folder: string;
  /** The settings, as stored. */
  readonly stored: Map<string, unknown>;
  readonly now: () => Date;
  readonly log: Log;
};

/** The files of work that exists only here, opened. */
function openFiles({ folder, now, log }: World) {
  return {
    outbox: openOutboxFile(path.join(folder, 'work', 'outbox.sqlite'), { now, log }),
    drafts: createDrafts({ folder, now, log }),
    journal: openJournal({ file: path.join(folder, 'work', 'imports.sqlite'), now, log }),
  };
}

const sourcesOf = ({ outbox, drafts, journal }: ReturnType<typeof openFiles>): BackupDeps['sources'] => [
  {
    what: 'outbox',
    isHeld: outbox.isHeld,
    copy: (to) => outbox.backup(to).then(() => ({ waiting: outbox.waiting() })),
  },
  { what: 'drafts', isHeld: drafts.isHeld, copy: drafts.backup },
  { what: 'imports', isHeld: journal.isHeld, copy: (to) => journal.backup(to).then(() => ({ waiting: 0 })) },
];

const aChange = (key: string, at: Date): NewIntent => ({
  key,
  batch: 'b-1',
  postId: 1,
  title: 'A car',
  change: { kind: 'edit', fields: { price: 1 } },
  before: { price: 2 },
  at: at.toISOString(),
});

/** Starts the part of the program that backups need. */
function startProgram(world: World) {
  const { folder, stored, now, log } = world;
  const restored = carryOutRestore(placesIn(folder), log);
  const files = openFiles(world);
  const { outbox, drafts, journal } = files;
  const timers: { action: () => void; delayMs: number }[] = [];
  let restarts = 0;
  const backup: Backup = createBackup({
    folder,
    sources: sourcesOf(files),
    restored,
    settings: settingsInMemory(stored),
    now,
    later: (action, delayMs) => (timers.push({ action, delayMs }), () => void timers.splice(0)),
    restart: () => void (restarts += 1),
    log,
  });
  return {
    backup,
    outbox,
    drafts: drafts.handlers,
    /** Also waits for the follow-up work of drafts. */
    settled: drafts.onReady,
    journal,
    timers,
    restarts: () => restarts,
    do: (key: string) => outbox.add(SCOPE, [aChange(key, now())]),
    did: () => outbox.open(SCOPE).map(({ key }) => key),
    stop: () => {
      backup.onQuit();
      outbox.close();
      journal.close();
      void drafts.onQuit();
    },
  };
}

/** A computer with the program's files; the test controls its clock and timers. */
export function aComputer(folder: string) {
  const stored = new Map<string, unknown>();
  const events: string[] = [];
  const log = (event: string) => void events.push(event);
  let clock = Date.parse('2026-11-21T10:00:00.000Z');
  const now = () => new Date(clock);

  return {
    start: () => startProgram({ folder, stored, now, log }),
    events,
    places: placesIn(folder),
    wait: (days = 1) => void (clock += days * DAY_MS),
    lose: () => rmSync(path.join(folder, 'work'), { recursive: true, force: true }),
  };
}
