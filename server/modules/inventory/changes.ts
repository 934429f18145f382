import type { Language } from '#contract/constants.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { Db } from '#server/database/connection.ts';
import type { Events } from '#server/events/bus.ts';
import { lastNumber, postNewsAfter } from '#server/events/events.repository.ts';
import { sweptUpTo } from '#server/events/sweep.ts';
import { countOwn, type Cursor, lostAmong, parseCursor, postsAfter, writeCursor } from './changes.repository.ts';
import { inventoryRows } from './rows.repository.ts';

export type ChangesDeps = { readonly db: Db; readonly events: Pick<Events, 'settledUpTo'> };
export type Asked = {
  readonly ownerId: number;
  readonly since: string;
  readonly limit: number;
  readonly language: Language;
};
export type Changes = {
  readonly rows: InventoryRow[];
  readonly removed: number[];
  readonly cursor: string;
  readonly hasMore: boolean;
  readonly totalCount: number;
};

type Page = { readonly ids: number[]; readonly removed: number[]; readonly next: Cursor; readonly hasMore: boolean };

const copyPage = async (db: Db, from: Extract<Cursor, { kind: 'posts' }>, asked: Asked): Promise<Page> => {
  const ids = await postsAfter(db, asked.ownerId, { after: from.after, limit: asked.limit });
  const hasMore = ids.length === asked.limit;
  const next: Cursor = hasMore ? { ...from, after: ids.at(-1)! } : { kind: 'events', after: from.event };
  return { ids, removed: [], next, hasMore };
};

const eventsPage = async (
  { db, events }: ChangesDeps,
  { after, again }: Extract<Cursor, { kind: 'events' }>,
  asked: Asked,
): Promise<Page> => {
  const settled = await events.settledUpTo();
  const news = await postNewsAfter(db, asked.ownerId, { after, limit: asked.limit });
  const hasMore = news.length === asked.limit;
  const touched = [...new Set(news.map(({ postId }) => postId))];
  const gone = await lostAmong(db, asked.ownerId, touched);
  const last = news.at(-1)?.number ?? after;
  // Behind what is settled an event may still appear: the next reading begins there, and repeats what came after it.
  const from = again ?? Math.max(after, Math.min(settled, hasMore ? last : settled));
  const further = { after: last, again: from === last ? undefined : from };
  return {
    ids: touched.filter((id) => !gone.has(id)),
    removed: touched.filter((id) => gone.has(id)),
    next: { kind: 'events', ...(hasMore ? further : { after: from }) },
    hasMore,
  };
};

/** Where to go on; a copy from the start for a new reader, and for one whose events were swept. */
const placeOf = async ({ db, events }: ChangesDeps, since: string): Promise<Cursor> => {
  const asked = parseCursor(since);
  const next = asked?.kind === 'posts' ? asked.event : asked?.after;
  const swept = await sweptUpTo(db);
  // A number ahead of ours is one of a database that was replaced by a backup.
  const isReadable = next !== undefined && next >= swept && next <= Math.max(swept, await lastNumber(db));
  if (asked !== undefined && isReadable) return asked;
  return { kind: 'posts', after: 0, event: await events.settledUpTo() };
};

/** One page of what changed in a person's stock; rows may come twice, none is left out. */
export const changesOf = async (deps: ChangesDeps, asked: Asked): Promise<Changes> => {
  const { db } = deps;
  const from = await placeOf(deps, asked.since);
  const page = from.kind === 'posts' ? await copyPage(db, from, asked) : await eventsPage(deps, from, asked);
  return {
    rows: await inventoryRows(db, page.ids, asked.language),
    removed: page.removed,
    cursor: writeCursor(page.next),
    hasMore: page.hasMore,
    totalCount: await countOwn(db, asked.ownerId),
  };
};
