import type { ReactNode } from 'react';
import type { FollowList } from '#contract/http/follows.ts';
import { useHistoryOverlay } from '#renderer/lib/use-history-overlay.ts';
import { PEOPLE_LISTS } from './follows.slice.ts';
import { PeopleDialog } from './PeopleDialog.tsx';

/** A member's own followers and followed, in a layer that Back closes; `dialog` goes anywhere on the page. */
export function usePeopleDialog(): { open: (list: FollowList) => void; dialog: ReactNode } {
  const { at, open, close } = useHistoryOverlay('people');
  return {
    open: (list) => open(PEOPLE_LISTS.indexOf(list)),
    dialog: <PeopleDialog list={at === undefined ? undefined : PEOPLE_LISTS[at]} onClose={close} />,
  };
}
