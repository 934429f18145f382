import { MAX_PHOTOS } from '#contract/constants.ts';
import { isErrorCode } from '#contract/error-codes.ts';
import type { BulkResult } from '#contract/http/inventory.ts';
import type { Log } from '../../lib/log.ts';
import { Refused } from '../stock/ask.ts';
import type { Journal } from './journal/journal.ts';
import type { Put, PutFile } from './journal/put-rows.ts';
import type { ServerCalls } from './server-calls.ts';

type Deps = { readonly journal: Journal; readonly calls: Pick<ServerCalls, 'bulk' | 'isStored'>; readonly log: Log };

/** Temporary: the same call under the same key may succeed later. */
const PASSING: ReadonlySet<string> = new Set([
  'REQUEST_RUNNING',
  'INTERNAL',
  'OVERLOADED',
  'DB_BUSY',
  'STORAGE_FULL',
  'RATE_LIMITED',
  'TOO_MANY_TRIES',
  'DAILY_LIMIT',
  'ACCOUNT_BLOCKED',
  'EMAIL_NOT_VERIFIED',
]);

/** The car has less room than expected: its first photos stay, the others are refused. */
function leaveOut({ journal }: Deps, files: readonly PutFile[], row: BulkResult['row']): void {
  const room = Math.min(MAX_PHOTOS - (row?.imageCount ?? MAX_PHOTOS), files.length - 1);
  for (const { id } of files.slice(Math.max(0, room))) journal.refuse(id, 'TOO_MANY_PHOTOS');
}

/** The server deletes unused uploads after a day; those are sent again. Other validation errors are final. */
async function sendAgain({ journal, calls }: Deps, files: readonly PutFile[]): Promise<void> {
  const stored = await Promise.all(files.map(({ key }) => calls.isStored(key)));
  const gone = files.filter((_, place) => stored[place] === false);
  for (const { id } of gone) journal.unsent(id);
  if (gone.length === 0) refuseAll({ journal }, files);
}

function refuseAll({ journal }: Pick<Deps, 'journal'>, files: readonly PutFile[]): void {
  for (const { id } of files) journal.refuse(id, 'REFUSED_BY_SERVER');
}

async function refused(deps: Deps, put: Put, files: readonly PutFile[], { error, row }: BulkResult): Promise<void> {
  const code = error?.code ?? 'UNKNOWN';
  deps.log('imports.put-refused', { postId: put.postId, error });
  if (PASSING.has(code)) throw new Refused(isErrorCode(code) ? code : 'UNKNOWN');
  if (code === 'TOO_MANY_PHOTOS') leaveOut(deps, files, row);
  else if (code === 'VALIDATION_FAILED') await sendAgain(deps, files);
  else if (code !== 'VERSION_CONFLICT' && code !== 'IDEMPOTENCY_KEY_REUSED') refuseAll(deps, files);
  deps.journal.dropPut(put.id);
}

/** Assigns a car's uploads, in order. Throws Refused if it must be retried under the same key. */
export async function putPhotos(deps: Deps, put: Put): Promise<void> {
  const { journal, calls } = deps;
  const files = journal.filesOf(put.id);
  if (files.length === 0) return journal.dropPut(put.id);
  const images = [...new Set(files.map(({ key }) => key))];
  try {
    const item = { id: put.postId, seen: null, change: { kind: 'addPhotos' as const, images } };
    const [result] = await calls.bulk([item], put.id, 'en');
    if (!result) throw new Refused('UNKNOWN');
    if (result.error === null) journal.putDone(put.id);
    else await refused(deps, put, files, result);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === 'IDEMPOTENCY_KEY_REUSED') return journal.dropPut(put.id);
    if (error.code !== 'FORBIDDEN' && error.code !== 'POST_NOT_FOUND') throw error;
    refuseAll(deps, files);
    journal.dropPut(put.id);
  }
}
