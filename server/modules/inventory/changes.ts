import type { Kysely } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { Database } from '#server/database/schema.ts';
import {
  type Changed,
  countOwn,
  type Cursor,
  eventsAfter,
  lastEventUntil,
  parseCursor,
  postsAfter,
  writeCursor,
} from './changes.repository.ts';
import { inventoryRows } from './rows.repository.ts';

/** Numbers of events may become visible out of order while writes overlap: so long the cursor waits for stragglers. */
const SETTLE_MS = 10_000;

export type Asked = {
  readonly ownerId: number;
  readonly since: string;
  readonly limit: number;
  readonly language: Language;
  readonly now: number;
};
export type Changes = {
  readonly rows: InventoryRow[];
  readonly removed: number[];
  readonly cursor: string;
  readonly hasMore: boolean;
  readonly totalCount: number;
};

type Page = { readonly ids: number[]; readonly removed: number[]; readonly next: Cursor; readonly hasMore: boolean };

const copyPage = async (
  db: Kysely<Database>,
  from: Extract<Cursor, { kind: 'posts' }>,
  asked: Asked,
): Promise<Page> => {
  const ids = await postsAfter(db, asked.ownerId, { after: from.after, limit: asked.limit });
  const hasMore = ids.length === asked.limit;
  const next: Cursor = hasMore ? { ...from, after: ids.at(-1)! } : { kind: 'events', after: from.event };
  return { ids, removed: [], next, hasMore };
};

const settledBefore = (events: readonly Changed[], after: number, now: number): number =>
  events.findLast(({ at }) => now - Date.parse(at) >= SETTLE_MS)?.event ?? after;

const eventsPage = async (
  db: Kysely<Database>,
  { after, again }: Extract<Cursor, { kind: 'events' }>,
  asked: Asked,
): Promise<Page> => {
  const events = await eventsAfter(db, asked.ownerId, { after, limit: asked.limit });
  const hasMore = events.length === asked.limit;
  const gone = new Set(events.filter(({ isGone }) => isGone).map(({ postId }) => postId));
  const ids = new Set(events.map(({ postId }) => postId).filter((id) => !gone.has(id)));
  const last = events.at(-1)?.event ?? after;
  const settled = again ?? settledBefore(events, after, asked.now);
  const further = { after: last, again: settled === last ? undefined : settled };
  return {
    ids: [...ids],
    removed: [...gone],
    next: { kind: 'events', ...(hasMore ? further : { after: settled }) },
    hasMore,
  };
};

/** One page of what changed in a person's stock; rows may come twice, none is left out. */
export const changesOf = async (db: Kysely<Database>, asked: Asked): Promise<Changes> => {
  const settledAt = new Date(asked.now - SETTLE_MS).toISOString();
  const from = parseCursor(asked.since) ?? { kind: 'posts', after: 0, event: await lastEventUntil(db, settledAt) };
  const page = from.kind === 'posts' ? await copyPage(db, from, asked) : await eventsPage(db, from, asked);
  return {
    rows: await inventoryRows(db, page.ids, asked.language),
    removed: page.removed,
    cursor: writeCursor(page.next),
    hasMore: page.hasMore,
    totalCount: await countOwn(db, asked.ownerId),
  };
};
