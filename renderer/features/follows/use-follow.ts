import { useDispatch, useSelector } from 'react-redux';
import type { UserId } from '#contract/ids.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { followsFeature } from './follows.feature.ts';
import { followActions, selectIsFollowing } from './follows.slice.ts';
import type { WithFollows } from './follows.slice.ts';

/** Who is signed in is another feature's state. */
type WithMember = { readonly session: { readonly isLoggedIn: boolean; readonly data: { readonly id: UserId } | null } };

export type Followed = { readonly id: UserId; readonly isFollowing: boolean };

/** `who` looks: nobody follows oneself, a member may not be known yet, a visitor logs in first. */
export function useFollow({ id, isFollowing: known }: Followed) {
  const isReady = useFeature(followsFeature);
  const isFollowing = useSelector((state: WithFollows) => selectIsFollowing(state, id, known));
  const who = useSelector(({ session: { isLoggedIn, data } }: WithMember) => {
    if (!isLoggedIn) return 'visitor';
    if (data === null) return 'unknown';
    return data.id === id ? 'self' : 'member';
  });
  const dispatch = useDispatch();
  return {
    who,
    isFollowing,
    /** How the number of followers differs from the one that came with `known`. */
    shift: Number(isFollowing) - Number(known),
    toggle: () => {
      if (isReady) dispatch(followActions.toggled({ id, isFollowing: !isFollowing }));
    },
  };
}
