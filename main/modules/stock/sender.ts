import { type BulkResult, type InventoryRow, MAX_BULK_CHARACTERS } from '#contract/http/inventory.ts';
import { PostId } from '#contract/ids.ts';
import { type Ask, Refused } from './ask.ts';
import type { Intent, OutboxFile } from './outbox-file.ts';
import { collisionsOf, type Fields, presentOf } from '#contract/stock-changes.ts';
import { isGone, type Outcome, outcomeOf } from '#contract/stock-outbox.ts';

/** Cars in one call. */
const MOST = 50;

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

/** An edit of a field that another user changed in the meantime; the user decides (D166). */
const conflictWith = (theirs: Fields) => ({ state: 'conflict', theirs, group: null, place: null }) as const;

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
    if (row !== undefined && collisionsOf(intent.change, intent.before, row).length > 0)
      deps.outbox.update(intent.key, conflictWith(presentOf(intent.change, row)));
    else {
      size += JSON.stringify(intent.change).length;
      if (size > MAX_BULK_CHARACTERS && picked.length > 0) break;
      picked.push(intent);
    }
  }
  return picked;
}

/** The changes of one call: an interrupted call is repeated unchanged, so that its key means the same. */
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

/** How a change is kept after the server's answer. */
function updateOf(outcome: Outcome): Parameters<OutboxFile['update']>[1] {
  switch (outcome.kind) {
    case 'done':
      return { state: 'done' };
    case 'again':
    case 'later':
      return back;
    case 'conflict':
      return conflictWith(outcome.theirs);
    case 'refused':
      return { state: 'refused', error: outcome.error };
    default:
      return outcome satisfies never;
  }
}

/** Stores the answer to a change; returns whether the server may accept it later. */
function settle({ outbox, rows }: SenderDeps, intent: Intent, result: BulkResult): boolean {
  if (result.row !== null) rows.put([result.row]);
  if (isGone(result)) rows.remove([intent.postId]);
  const outcome = outcomeOf(intent, result);
  outbox.update(intent.key, updateOf(outcome));
  return outcome.kind === 'later';
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
    // It is unknown which change the answer omits: the call is retried later with back-off.
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
  let isPassing = false;
  deps.outbox.together(() => {
    for (const [place, intent] of group.entries()) if (settle(deps, intent, results[place]!)) isPassing = true;
  });
  return { ids: group.map(({ postId }) => postId), isPassing };
}
