import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../../lib/log.ts';
import type { Later } from '../connection/connection.module.ts';
import { Refused } from '../stock/ask.ts';
import type { FileRow } from './journal/file-rows.ts';
import type { ImportRow } from './journal/import-rows.ts';
import type { Journal } from './journal/journal.ts';
import type { Put } from './journal/put-rows.ts';
import { createImportOwner, type ImportOwner } from './import-owner.ts';
import { putPhotos } from './put-photos.ts';
import { isAway, isOfPhoto } from './refusals.ts';
import type { ServerCalls } from './server-calls.ts';
import type { Waiting } from './waiting.ts';
import { sha256 } from './worker/sha256.ts';
import { UPLOAD_NAME } from './worker/messages.ts';

type SenderDeps = {
  readonly journal: Journal;
  readonly calls: ServerCalls;
  readonly waiting: Waiting;
  readonly server: () => string | undefined;
  readonly folder: string;
  readonly later: Later;
  readonly newId: () => string;
  readonly onDone: () => void;
  /** A car received photos, made of these sources. */
  readonly onPut: (shas: readonly string[]) => Promise<void>;
  readonly onBug: (error: unknown) => void;
  readonly log: Log;
};

const AT_A_TIME = 3;
/** A photo that crashes the server this often is given up. */
const MAX_TRIES = 8;

/** Uploads single photos, and counts their failed tries. */
function createUploader(
  { journal, calls, waiting, folder, log }: Pick<SenderDeps, 'journal' | 'calls' | 'waiting' | 'folder' | 'log'>,
  owner: ImportOwner,
) {
  const tries = new Map<number, number>();

  async function upload({ id, sha, key }: FileRow): Promise<void> {
    const bytes = await readFile(path.join(folder, sha!, UPLOAD_NAME)).catch(() => undefined);
    if (!bytes || sha256(bytes) !== key) return journal.found(id);
    if (!(await calls.isStored(key))) await calls.upload(key, bytes);
    journal.uploaded(id);
  }

  function failed(file: FileRow, error: Refused): void {
    const count = (tries.get(file.id) ?? 0) + 1;
    const isServerAway = isAway(error);
    if (!isServerAway) tries.set(file.id, count);
    if (isOfPhoto(error) || (!isServerAway && count >= MAX_TRIES)) journal.refuse(file.id, 'REFUSED_BY_SERVER');
    else waiting.begin(isServerAway);
    log('imports.not-sent', { file: file.id, code: error.code });
  }

  return async (row: ImportRow, file: FileRow): Promise<void> => {
    if (owner.account() === undefined && !(await owner.isMet(row))) return;
    try {
      await upload(file);
      waiting.succeeded();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      failed(file, error);
    }
  };
}

/** Assigns the uploaded photos of a car to it, in one call. */
async function putToCar(
  { journal, calls, waiting, onPut, log }: SenderDeps,
  owner: ImportOwner,
  put: Put,
): Promise<void> {
  if (!(await owner.isMet({ id: put.importId }))) return;
  try {
    const shas = journal.filesOf(put.id).map(({ sha }) => sha);
    await putPhotos({ journal, calls, log }, put);
    waiting.succeeded();
    await onPut(shas);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    waiting.begin(isAway(error));
  }
}

/** Uploads photos, three at a time, and assigns them to their cars, with retries and across restarts. */
export function createSender(deps: SenderDeps) {
  const { journal, waiting, newId, onDone, onBug } = deps;
  const owner = createImportOwner({ ...deps, onRetry: onDone });
  const sendFile = createUploader(deps, owner);
  const inProgress = new Set<number | string>();
  /** Calls in progress, until their uploads were deleted from the disk, with their imports. */
  const putting = new Map<string, string>();

  async function sendPut(put: Put): Promise<void> {
    putting.set(put.id, put.importId);
    try {
      await putToCar(deps, owner, put);
    } finally {
      putting.delete(put.id);
    }
  }

  function run(name: number | string, work: () => Promise<void>): void {
    inProgress.add(name);
    void work()
      .catch(onBug)
      .finally(() => {
        inProgress.delete(name);
        if (waiting.isOn()) owner.forgetAccount();
        onDone();
      });
  }

  const isFree = () => inProgress.size < AT_A_TIME && !waiting.isOn();

  return {
    isPutting: (importId: string) => [...putting.values()].includes(importId),
    account: owner.account,
    forgetPerson: owner.forgetPerson,
    stop: owner.stop,
    fill: (row: ImportRow): void => {
      if (!isFree() || !owner.isHere(row.id)) return;
      for (const file of journal.toUpload(row.id, AT_A_TIME + MAX_TRIES)) {
        if (!isFree()) return;
        if (!inProgress.has(file.id)) run(file.id, () => sendFile(row, file));
      }
      for (const postId of journal.complete(row.id)) journal.beginPut({ id: newId(), importId: row.id, postId });
    },
    /** Also for cancelled imports: calls that may have reached the server are completed. */
    fillPuts: (): void => {
      for (const put of journal.openPuts()) {
        if (!isFree()) return;
        if (!inProgress.has(put.id) && owner.isHere(put.importId)) run(put.id, () => sendPut(put));
      }
    },
  };
}
