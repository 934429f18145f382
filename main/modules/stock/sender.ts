import { type BulkResult, type InventoryRow, MAX_BULK_CHARACTERS } from '#contract/http/inventory.ts';
import { PostId } from '#contract/ids.ts';
import { type Ask, Refused } from './ask.ts';
import type { Intent, OutboxFile } from './outbox-file.ts';
import { collisionsOf, type Known, presentOf } from '#contract/stock-changes.ts';

/** Cars in one call. */
const MOST = 50;
/** The server may accept these later; all other refusals of a change are final. */
const PASSING: ReadonlySet<string> = new Set([
  'DB_BUSY',
  'OVERLOADED',
  'INTERNAL',
  'RATE_LIMITED',
  'REQUEST_RUNNING',
  'REQUEST_TIMEOUT',
  'STORAGE_FULL',
]);

export type SenderDeps = {
  readonly ask: Pick<Ask, 'bulk'>;
  readonly outbox: OutboxFile;
  readonly scope: string;
  /** The server's rows as they are known. */
  readonly rows: {
    readonly row: (id: number) => InventoryRow | undefined;
    readonly put: (rows: readonly InventoryRow[]) => void;
    readonly remove: (ids: readonly number[]) => void;
  };
  readonly newId: () => string;
  readonly language: string;
};

/** Marks an edit of a field that another user changed in the meantime; the user decides (D166). */
const markConflict = ({ outbox }: SenderDeps, intent: Intent, known: Known): void =>
  outbox.update(intent.key, { state: 'conflict', theirs: presentOf(intent.change, known), group: null, place: null });

const collides = ({ change, before }: Intent, known: Known | undefined): known is Known =>
  known !== undefined && collisionsOf(change, before, known).length > 0;

/** The next changes to send: in order, one per car, none after a conflict of the same car. */
function pick(deps: SenderDeps): Intent[] {
  const taken = new Set<number>();
  const picked: Intent[] = [];
  let size = 0;
  for (const intent of deps.outbox.open(deps.scope)) {
    if (picked.length === MOST) break;
    if (intent.state === 'refused' || taken.has(intent.postId)) continue;
    taken.add(intent.postId);
    if (intent.state !== 'waiting') continue;
    const row = deps.rows.row(intent.postId);
    if (collides(intent, row)) markConflict(deps, intent, row);
    else {
      size += JSON.stringify(intent.change).length;
      if (size > MAX_BULK_CHARACTERS && picked.length > 0) break;
      picked.push(intent);
    }
  }
  return picked;
}

/** What travels together: a call that was cut is repeated as it was, so that its key means the same. */
function nextGroup(deps: SenderDeps): Intent[] {
  const { outbox, scope } = deps;
  const cut = outbox.open(scope).find(({ state }) => state === 'sending');
  if (cut === undefined) {
    const picked = pick(deps);
    const group = deps.newId();
    outbox.together(() => {
      for (const [place, { key, postId }] of picked.entries()) {
        const seen = deps.rows.row(postId)?.modifiedDateUtc ?? null;
        outbox.update(key, { state: 'sending', group, place, seen });
      }
    });
  }
  const group = outbox.open(scope).find(({ state }) => state === 'sending')?.group;
  return outbox
    .open(scope)
    .filter((intent) => intent.state === 'sending' && intent.group === group)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
}

const back = { state: 'waiting', group: null, place: null, seen: null } as const;

function settle(deps: SenderDeps, intent: Intent, { error, row, present }: BulkResult): void {
  const { outbox, rows } = deps;
  if (row !== null) rows.put([row]);
  const isGone = error?.code === 'POST_NOT_FOUND' || (error === null && row === null);
  if (isGone) rows.remove([intent.postId]);
  if (error === null || (isGone && intent.change.kind === 'delete'))
    return outbox.update(intent.key, { state: 'done' });
  if (PASSING.has(error.code)) return outbox.update(intent.key, back);
  if (error.code === 'VERSION_CONFLICT' && row !== null) {
    const known: Known = { ...row, ...present };
    if (collides(intent, known)) return markConflict(deps, intent, known);
    // Somebody changed other fields: the change still means what it meant.
    return outbox.update(intent.key, back);
  }
  const { code, description } = error;
  outbox.update(intent.key, {
    state: 'refused',
    error: { code, description: Object.keys(error.fields ?? {})[0] ?? description },
  });
}

export type Sent = { readonly ids: number[]; readonly isPassing: boolean };

/**
 * Sends the next changes in one call; undefined where there are none. Throws Refused where the call did not go through:
 * then it is repeated under its key.
 */
export async function sendNext(deps: SenderDeps): Promise<Sent | undefined> {
  const group = nextGroup(deps);
  const [first] = group;
  if (first?.group == null) return undefined;
  const items = group.map(({ postId, seen, change }) => ({ id: PostId.parse(postId), seen, change }));
  let results: BulkResult[];
  try {
    results = await deps.ask.bulk(items, first.group, deps.language);
    // Of which change it says nothing cannot be told: the call is repeated later, not at once and for ever.
    if (results.length !== items.length) throw new Refused('UNKNOWN');
  } catch (error) {
    // The call itself made no sense to the server: nothing of it was done, and its parts are tried anew.
    if (error instanceof Refused && ['VALIDATION_FAILED', 'IDEMPOTENCY_KEY_REUSED'].includes(error.code)) {
      for (const { key } of group)
        deps.outbox.update(key, { ...back, state: 'refused', error: { code: error.code, description: '' } });
      return { ids: group.map(({ postId }) => postId), isPassing: false };
    }
    throw error;
  }
  deps.outbox.together(() => {
    for (const [place, intent] of group.entries()) settle(deps, intent, results[place]!);
  });
  const isPassing = results.some(({ error }) => error !== null && PASSING.has(error.code));
  return { ids: group.map(({ postId }) => postId), isPassing };
}
