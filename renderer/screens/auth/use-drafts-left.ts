import { useEffect, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { useDeps } from '#renderer/deps.ts';
import type { KeptDraft } from '#renderer/platform/draft-store.ts';

type DraftsLeft =
  | { readonly phase: 'none' }
  | { readonly phase: 'found' | 'failed'; readonly drafts: readonly KeptDraft[] }
  | { readonly phase: 'removed' };

/** The unfinished posts that this device keeps of a person, and how to remove them with their photos. */
export function useDraftsLeft(owner: UserId | null): readonly [left: DraftsLeft, remove: () => Promise<void>] {
  const { draftStore } = useDeps().platform;
  const [left, setLeft] = useState<DraftsLeft>({ phase: 'none' });
  useEffect(() => {
    if (owner === null || draftStore === undefined) return undefined;
    let isWanted = true;
    const show = (drafts: readonly KeptDraft[]) => {
      if (isWanted && drafts.length > 0) setLeft({ phase: 'found', drafts });
    };
    // A store that cannot be read shows nobody anything.
    draftStore.list(String(owner)).then(show, () => undefined);
    return () => void (isWanted = false);
  }, [draftStore, owner]);
  const remove = async () => {
    if (draftStore === undefined || left.phase === 'none' || left.phase === 'removed') return;
    try {
      await Promise.all(left.drafts.map(({ of }) => draftStore.removeDraft(of)));
      setLeft({ phase: 'removed' });
    } catch {
      setLeft({ ...left, phase: 'failed' });
    }
  };
  return [left, remove];
}
