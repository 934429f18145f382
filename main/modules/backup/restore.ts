import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Log } from '../../lib/log.ts';
import { writeAtomic } from '../../lib/write-atomic.ts';
import { BYTES_FOLDER } from '../drafts/drafts.module.ts';
import { idOf, isThere, wholeGeneration } from './generations.ts';
import { bringBytes } from './restore-bytes.ts';

const ORDER = 'restore.json';
const Order = z.strictObject({ id: z.string().regex(/^[\dTZ.-]{24}$/), asked: z.string().regex(/^[\dTZ.-]{24}$/) });
type Order = z.infer<typeof Order>;

/** The folders of the work files and of their copies. */
export type Places = { readonly work: string; readonly backups: string };

/** Records what the next start restores, before it opens anything. */
const orderRestore = ({ work }: Places, order: Order): Promise<void> =>
  writeAtomic(path.join(work, ORDER), Buffer.from(JSON.stringify(order)));

/** Checks a copy that the user chose; the next start restores it if it is `ordered`. */
export async function requestRestore(
  places: Places,
  { id, now, log }: { readonly id: string; readonly now: Date; readonly log: Log },
): Promise<'ordered' | 'damaged' | 'gone' | 'failed'> {
  if (!(await isThere(places.backups, id))) return 'gone';
  if (wholeGeneration(places.backups, id) === undefined) return 'damaged';
  try {
    await orderRestore(places, { id, asked: idOf(now) });
    return 'ordered';
  } catch (error) {
    log('backup.restore-failed', { error });
    return 'failed';
  }
}

function readOrder(file: string): Order | undefined {
  try {
    return Order.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

type Step = { readonly file: string; readonly bytes: Uint8Array; readonly aside: string };
const comingOf = ({ file }: Step) => `${file}.restoring`;
const isDone = ({ file, aside }: Step) => existsSync(aside) && existsSync(file);

/**
 * Sets the existing files aside and moves the new ones in. After a kill between two renames it is repeated; a rename
 * that the system refuses is rolled back.
 */
function takePlace(step: Step): void {
  const { file, aside } = step;
  const move = (from: string, to: string): void => {
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(`${from}${suffix}`)) renameSync(`${from}${suffix}`, `${to}${suffix}`);
  };
  try {
    move(file, aside);
    renameSync(comingOf(step), file);
  } catch (error) {
    if (!existsSync(file)) move(aside, file);
    throw error;
  }
}

/** All files are set aside before the first one is moved in: a full disk changes nothing. */
function bringBack(steps: readonly Step[]): void {
  const open = steps.filter((step) => !isDone(step));
  try {
    for (const step of open) writeFileSync(comingOf(step), step.bytes, { mode: 0o600, flush: true });
  } catch (error) {
    for (const step of open) rmSync(comingOf(step), { force: true });
    throw error;
  }
  for (const step of open) takePlace(step);
}

/**
 * Carries out a restore requested before the restart; returns the id of the restored copy, if any. No work file may be
 * open yet, in this program or in another one.
 */
export function carryOutRestore({ work, backups }: Places, log: Log): string | undefined {
  const note = path.join(work, ORDER);
  if (!existsSync(note)) return undefined;
  const order = readOrder(note);
  const copy = order && wholeGeneration(backups, order.id);
  try {
    if (copy !== undefined) {
      const folders = { from: path.join(backups, order!.id, BYTES_FOLDER), to: path.join(work, BYTES_FOLDER) };
      bringBytes(folders, copy.bytes, log);
    }
    const steps = [...(copy?.files ?? [])].map(([name, bytes]): Step => {
      const file = path.join(work, name);
      return { file, bytes, aside: `${file}.before-restore-${order!.asked}` };
    });
    bringBack(steps);
    log('backup.restored', { id: order?.id, files: steps.length });
    return copy && order?.id;
  } catch (error) {
    log('backup.not-restored', { error });
    return undefined;
  } finally {
    // A restore that failed now must not overwrite the user's later work.
    rmSync(note, { force: true });
  }
}
