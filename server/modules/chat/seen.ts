import type { Timer } from '#server/module.ts';
import type { Hub } from '#server/modules/hub/index.ts';
import type { ChatDeps } from './deps.ts';
import { saveSeen } from './seen.repository.ts';

const EVERY_MS = 30_000;
/** Longer than the time between two looks, so that nobody flickers on other nodes. */
const ONLINE_MS = 75_000;

/** Writes down who is connected to this node and who has left, for the other nodes and for "seen within the hour". */
export const seenTimer = ({ db, now }: Pick<ChatDeps, 'db' | 'now'>, hub: Pick<Hub, 'users'>): Timer => {
  let before: ReadonlySet<number> = new Set();
  const run = async (): Promise<void> => {
    const here = new Set(hub.users());
    const at = new Date(now()).toISOString();
    const left = [...before].filter((id) => !here.has(id));
    before = here;
    await saveSeen(db, left, { at, onlineUntil: null });
    await saveSeen(db, [...here], { at, onlineUntil: new Date(now() + ONLINE_MS).toISOString() });
  };
  return { name: 'seen', ms: EVERY_MS, once: 'node', run };
};
