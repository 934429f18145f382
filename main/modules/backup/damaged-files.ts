import { readdir } from 'node:fs/promises';
import type { BackupState } from '#contract/ipc/backup.ts';

type Damaged = BackupState['damaged'][number];

const NAME = /^(outbox|drafts|imports)\.sqlite\.damaged-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)(-\d+)?$/;

function damagedFile(name: string): Damaged | undefined {
  const [, what, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  if (what !== 'outbox' && what !== 'drafts' && what !== 'imports') return undefined;
  return { what, at: `${day}${hours}:${minutes}:${seconds}`, name };
}

/** Files that were set aside because they were damaged, parsed from their names. */
export async function damagedFiles(folder: string): Promise<Damaged[]> {
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => damagedFile(name) ?? []).toSorted((a, b) => a.at.localeCompare(b.at, 'en'));
}
