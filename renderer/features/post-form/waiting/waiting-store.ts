import { DISCARDED, WAITING } from '#contract/device-drafts.ts';
import type { DeviceDraft, DraftOf, DraftStore, WaitingSubmission } from '#renderer/platform/draft-store.ts';
import type { WaitingCar } from './waiting-cars.slice.ts';

/** A waiting car as the device stores it. */
export type Entry = {
  readonly of: DraftOf;
  readonly key: string;
  readonly draft: DeviceDraft;
  readonly waiting: WaitingSubmission;
};

export const placeOf = (owner: string, key: string): DraftOf => ({ owner, target: `${WAITING}${key}` });

/** Where a discarded car is stored as long as that can be undone. */
export const thrownPlaceOf = (owner: string, key: string): DraftOf => placeOf(`${DISCARDED}${owner}`, key);

/** A user's waiting cars for this site, the oldest first. */
export const readEntries = async (store: DraftStore, owner: string, site: string): Promise<readonly Entry[]> => {
  const kept = await store.list(owner);
  return kept
    .flatMap(({ of, draft }) => {
      const { waiting } = draft;
      if (waiting === undefined || !of.target.startsWith(WAITING) || waiting.site !== site) return [];
      return [{ of, key: of.target.slice(WAITING.length), draft, waiting }];
    })
    .sort((a, b) => a.waiting.askedAt - b.waiting.askedAt);
};

/** A moment after all waiting cars, even if the clock was set back. */
export const nextTime = (entries: readonly Entry[], now: number): number =>
  Math.max(now, ...entries.map(({ waiting }) => waiting.askedAt + 1));

export const carOf = ({ key, draft, waiting }: Entry): WaitingCar => ({
  key,
  title: waiting.title,
  photoCount: draft.images.length,
  state: waiting.state,
  failure: waiting.failure ?? null,
});
