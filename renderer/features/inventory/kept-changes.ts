import '#renderer/lib/zod-without-eval.ts';
import { z } from 'zod';
import { InventoryRow } from '#contract/http/inventory.ts';
import type { UserId } from '#contract/ids.ts';
import { Waiting } from '#contract/ipc/inventory.ts';
import type { DeviceStorage } from '#renderer/platform/port.ts';

/** A change of stock that the server has not confirmed; `was`: the car before a call whose answer never came. */
const KeptChange = z.object({
  waiting: Waiting,
  was: InventoryRow.pick({ status: true, topUntil: true }).optional(),
});
export type KeptChange = z.infer<typeof KeptChange>;

/** Keeps the unconfirmed changes of an account on this device, so that they outlive the page. */
export type KeptChanges = {
  readonly read: () => readonly KeptChange[];
  readonly write: (changes: readonly KeptChange[]) => void;
};

const keyOf = (userId: UserId): string => `stockChanges.${userId}`;

const stored = (storage: DeviceStorage, userId: UserId): readonly KeptChange[] => {
  try {
    const all: unknown = JSON.parse(storage.get(keyOf(userId)) ?? '[]');
    if (!Array.isArray(all)) return [];
    return all.map((each) => KeptChange.safeParse(each)).flatMap(({ data }) => data ?? []);
  } catch {
    return [];
  }
};

/** What a page that ended was still sending waits for another try. */
const asLeft = ({ waiting, was }: KeptChange): KeptChange => ({
  was,
  waiting:
    waiting.state === 'sending'
      ? { ...waiting, state: 'refused', error: { code: 'OFFLINE', description: '' } }
      : waiting,
});

/** Several tabs share the place: each replaces only the changes that it has had itself. */
export const keptChanges = (storage: DeviceStorage, userId: UserId): KeptChanges => {
  const own = new Set<string>();
  const note = (changes: readonly KeptChange[]): void => changes.forEach(({ waiting }) => own.add(waiting.key));
  return {
    read: () => {
      const changes = stored(storage, userId);
      note(changes);
      return changes.map(asLeft);
    },
    write: (changes) => {
      note(changes);
      if (own.size === 0) return;
      const others = stored(storage, userId).filter(({ waiting }) => !own.has(waiting.key));
      const all = [...others, ...changes];
      if (all.length === 0) storage.remove(keyOf(userId));
      else storage.set(keyOf(userId), JSON.stringify(all));
    },
  };
};
