import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { LocalErrorCode } from '#contract/errors.ts';
import type { Log } from '../../lib/log.ts';
import type { Later } from '../connection/connection.module.ts';
import { Refused } from '../stock/ask.ts';
import type { FileRow } from './journal/file-rows.ts';
import type { ImportRow } from './journal/import-rows.ts';
import type { Journal } from './journal/journal.ts';
import type { Put } from './journal/put-rows.ts';
import { putPhotos } from './put-photos.ts';
import type { ServerCalls } from './server-calls.ts';
import type { Waiting } from './waiting.ts';
import { sha256 } from './worker/sha256.ts';
import { UPLOAD_NAME } from './worker/messages.ts';

type Deps = {
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
const STRANGER_MS = 30_000;
/** Failures of the network, the user or the server as a whole: never the photo's fault. */
const AWAY: ReadonlySet<string> = new Set([
  'OFFLINE',
  'TIMEOUT',
  'AUTH_REQUIRED',
  'SESSION_EXPIRED',
  'RATE_LIMITED',
  'OVERLOADED',
  'DB_BUSY',
]);
/** Refusals of the photo itself; all others are temporary. */
const REFUSALS: ReadonlySet<ErrorCode | LocalErrorCode> = new Set([
  'VALIDATION_FAILED',
  'MALFORMED_UPLOAD',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'PHOTO_UNREADABLE',
  'PHOTO_HEIC',
  'PHOTO_TOO_LARGE',
  'PHOTO_TOO_MANY_PIXELS',
  'PHOTO_AVIF_PIXELS',
  'FORBIDDEN',
  'NOT_FOUND',
]);

/** Uploads photos, three at a time, and assigns them to their cars, with retries and across restarts. */
export function createSender({
  journal,
  calls,
  waiting,
  server,
  folder,
  later,
  newId,
  onDone,
  onPut,
  onBug,
  log,
}: Deps) {
  const inProgress = new Set<number | string>();
  /** Calls in progress, until their uploads were deleted from the disk, with their imports. */
  const putting = new Map<string, string>();
  const tries = new Map<number, number>();
  const strangers = new Set<string>();
  let account: number | null | undefined;
  /** Counts possible changes of the signed-in user. */
  let changes = 0;
  let callOff: () => void = () => undefined;

  /** Photos go to the account they were chosen for; they wait while another user or nobody is signed in. */
  async function isWanted({ id }: Pick<ImportRow, 'id'>): Promise<boolean> {
    const asked = changes;
    const person = await calls.person();
    // The user may have signed out meanwhile.
    if (asked !== changes) return false;
    account = person?.id ?? null;
    const row = journal.find(id);
    const origin = server();
    if (!row || account === null || origin === undefined || person?.isBusiness !== true) {
      waiting.begin(true);
      return false;
    }
    if (row.account === null) journal.bind(id, origin, account);
    const isOwn = (row.server ?? origin) === origin && (row.account ?? account) === account;
    if (!isOwn) lookAgainLater(id);
    return isOwn;
  }

  /** An import of another user does not block that of the signed-in one. */
  function lookAgainLater(id: string): void {
    if (strangers.size === 0) {
      callOff = later(() => {
        strangers.clear();
        account = undefined;
        onDone();
      }, STRANGER_MS);
    }
    strangers.add(id);
  }

  async function upload({ id, sha, key }: FileRow): Promise<void> {
    const bytes = await readFile(path.join(folder, sha!, UPLOAD_NAME)).catch(() => undefined);
    if (!bytes || sha256(bytes) !== key) return journal.found(id);
    if (!(await calls.isStored(key))) await calls.upload(key, bytes);
    journal.uploaded(id);
  }

  function failed(file: FileRow, error: Refused): void {
    const count = (tries.get(file.id) ?? 0) + 1;
    const isTold = AWAY.has(error.code);
    if (!isTold) tries.set(file.id, count);
    if (REFUSALS.has(error.code) || (!isTold && count >= MAX_TRIES)) journal.refuse(file.id, 'REFUSED_BY_SERVER');
    else waiting.begin(isTold);
    log('imports.not-sent', { file: file.id, code: error.code });
  }

  /** Whether to continue; the signed-in user is asked for once until an error. */
  async function isMet(row: Pick<ImportRow, 'id'>): Promise<boolean> {
    try {
      return await isWanted(row);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      waiting.begin(AWAY.has(error.code));
      return false;
    }
  }

  async function sendFile(row: ImportRow, file: FileRow): Promise<void> {
    if (account === undefined && !(await isMet(row))) return;
    try {
      await upload(file);
      waiting.succeeded();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      failed(file, error);
    }
  }

  async function sendPut(put: Put): Promise<void> {
    putting.set(put.id, put.importId);
    try {
      await putToCar(put);
    } finally {
      putting.delete(put.id);
    }
  }

  async function putToCar(put: Put): Promise<void> {
    if (!(await isMet({ id: put.importId }))) return;
    try {
      const shas = journal.filesOf(put.id).map(({ sha }) => sha);
      await putPhotos({ journal, calls, log }, put);
      waiting.succeeded();
      await onPut(shas);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      waiting.begin(AWAY.has(error.code));
    }
  }

  function run(name: number | string, work: () => Promise<void>): void {
    inProgress.add(name);
    void work()
      .catch(onBug)
      .finally(() => {
        inProgress.delete(name);
        if (waiting.isOn()) account = undefined;
        onDone();
      });
  }

  function isHere(id: string): boolean {
    const row = journal.find(id);
    return !strangers.has(id) && (row?.server ?? server()) === server();
  }
  const isFree = () => inProgress.size < AT_A_TIME && !waiting.isOn();

  return {
    isPutting: (importId: string) => [...putting.values()].includes(importId),
    /** The signed-in user, once known. */
    account: () => account,
    /** The server or the session changed: ask again. */
    forgetPerson: () => {
      changes += 1;
      account = undefined;
      strangers.clear();
    },
    stop: () => callOff(),
    fill: (row: ImportRow): void => {
      if (!isFree() || !isHere(row.id)) return;
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
        if (!inProgress.has(put.id) && isHere(put.importId)) run(put.id, () => sendPut(put));
      }
    },
  };
}
