import type { MemberPresence } from '#contract/live/chat-message.ts';
import { UserId } from '#contract/ids.ts';
import { SECOND_MS } from '#contract/time.ts';
import type { Timer } from '#server/module.ts';
import { groupOf, type Hub } from '#server/modules/hub/index.ts';
import type { ChatDeps } from './deps.ts';
import { mayBeSeen, presenceOf, RECENTLY_MS } from './presence.ts';
import { endLapsed, findOffline, findSeen, findWatchers, saveLeft, saveSeen } from './seen.repository.ts';

const EVERY_MS = 5 * SECOND_MS;
/** A page that loads anew is away for a moment. */
const GRACE_MS = 10 * SECOND_MS;
const SAVED_EVERY_MS = 30 * SECOND_MS;
/** Longer than the time between two notes, so that nobody flickers on other nodes. */
const ONLINE_MS = 75 * SECOND_MS;

type Deps = Pick<ChatDeps, 'db' | 'isHere' | 'send' | 'now'>;

/**
 * Sends everyone who is connected and talks with one of these users where that user is now. Of users who hide it nothing
 * is sent, not even that it is hidden, unless they have just chosen that.
 */
export const tellPresence = async (
  { db, isHere, send, now }: Deps,
  userIds: readonly number[],
  { hasChosen = false } = {},
): Promise<void> => {
  const at = now();
  const watchers = await findWatchers(db, userIds, new Date(at).toISOString());
  for (const row of hasChosen ? watchers : watchers.filter(mayBeSeen))
    await send(groupOf.user(row.viewer_id), 'PresenceChanged', [
      { userId: UserId.parse(row.other_id), presence: presenceOf(row, { isHere, now: at }) },
    ]);
};

/** Whom a user sees as online or lately seen; everyone else is neither. */
export const presencesFor = async (
  { db, isHere, now }: Pick<ChatDeps, 'db' | 'isHere' | 'now'>,
  userId: number,
): Promise<MemberPresence[]> => {
  const at = now();
  const rows = await findSeen(db, userId, new Date(at - RECENTLY_MS).toISOString());
  return rows
    .map((row) => ({ userId: UserId.parse(row.other_id), presence: presenceOf(row, { isHere, now: at }) }))
    .filter(({ presence }) => presence !== null);
};

/**
 * Writes down who is connected to this node and who has left, for other nodes and for "seen within the hour", and tells
 * those who talk with them of every change. A user of several nodes leaves with the last one.
 */
export const seenTimer = (deps: Deps, hub: Pick<Hub, 'users'>): Timer => {
  const { db, now } = deps;
  /** When each user was last found connected, and the note of it that this node has made. */
  const here = new Map<number, { readonly at: number; readonly noted: string }>();
  /** When each who left did so. */
  const left = new Map<number, number>();
  let savedAt = 0;

  const look = (at: number) => {
    const found = hub.users();
    const arrived = found.filter((id) => !here.has(id));
    for (const id of found) {
      here.set(id, { at, noted: here.get(id)?.noted ?? '' });
      left.delete(id);
    }
    return { found, arrived };
  };

  const note = async (userIds: readonly number[], at: number): Promise<void> => {
    const seenAt = new Date(at).toISOString();
    const onlineUntil = new Date(at + ONLINE_MS).toISOString();
    await saveSeen(db, userIds, { at: seenAt, onlineUntil });
    for (const id of userIds) here.set(id, { at: here.get(id)?.at ?? at, noted: seenAt });
  };

  /** Those who left every node: one whom another node has noted meanwhile is still there. */
  const leave = async (at: number): Promise<readonly number[]> => {
    const gone = [...here].filter(([, seen]) => seen.at <= at - GRACE_MS);
    const ended: number[] = [];
    for (const [noted, users] of Map.groupBy(gone, ([, seen]) => seen.noted)) {
      const ids = users.map(([id]) => id);
      ended.push(...(await saveLeft(db, ids, { at: new Date(at).toISOString(), noted })));
    }
    for (const [id] of gone) here.delete(id);
    for (const id of ended) left.set(id, at);
    return ended;
  };

  const forget = (at: number): readonly number[] => {
    const ids = [...left].filter(([, time]) => time <= at - RECENTLY_MS).map(([id]) => id);
    for (const id of ids) left.delete(id);
    return ids;
  };

  const run = async (): Promise<void> => {
    const at = now();
    const text = new Date(at).toISOString();
    const { found, arrived } = look(at);
    const gone = await leave(at);
    const forgotten = forget(at);
    // Also those whom another node has just noted as gone: they are still here.
    const offline = await findOffline(db, found, text);
    const isSaveDue = at - savedAt >= SAVED_EVERY_MS;
    if (isSaveDue) savedAt = at;
    await note(isSaveDue ? [...here.keys()] : [...new Set([...arrived, ...offline])], at);
    await tellPresence(deps, [...offline, ...gone, ...(await endLapsed(db, text)), ...forgotten]);
  };
  return { name: 'seen', ms: EVERY_MS, once: 'node', run };
};
