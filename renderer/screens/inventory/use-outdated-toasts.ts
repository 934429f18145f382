import { useEffect, useRef } from 'react';
import type { Waiting } from '#contract/ipc/inventory.ts';
import { isCut } from '#renderer/features/inventory/grid-row.ts';
import { closeToast } from '#renderer/ui/feedback/show-toast.ts';

/** Whether a change waits for the user: one that the network cut waits for the server. */
export const isNeedy = (change: Pick<Waiting, 'state' | 'error'>): boolean =>
  change.state === 'conflict' || (change.state === 'refused' && !isCut(change));

/** What a toast showed of a batch; `open` once its question was seen among the waiting changes. */
type Shown = { readonly batch: string; readonly was: 'done' | 'needy' | 'open' };

/**
 * Closes toasts that are no longer true: that a batch is done, once one of its changes needs the person, and that
 * changes did not go through, once the person decided about all of them. The result remembers a toast.
 */
export function useOutdatedToasts(
  waiting: readonly Waiting[],
): (text: string, batch: string, was: 'done' | 'needy') => void {
  const shown = useRef(new Map<string, Shown>());
  useEffect(() => {
    const needy = new Set(waiting.filter(isNeedy).map(({ batch }) => batch));
    for (const [text, { batch, was }] of shown.current) {
      const isOpen = needy.has(batch);
      if (was === 'needy' && isOpen) shown.current.set(text, { batch, was: 'open' });
      const isTrue = was === 'needy' || (was === 'open') === isOpen;
      if (isTrue) continue;
      shown.current.delete(text);
      void closeToast(text);
    }
  }, [waiting]);
  return (text, batch, was) => void shown.current.set(text, { batch, was });
}
