import { useEffect, useRef } from 'react';
import { useDeps } from '#renderer/deps.ts';
import type { HostAction, HostButtons } from '#renderer/platform/port.ts';

type Opened = ReturnType<HostButtons['open']>;

/**
 * Offers a screen's actions, the main one first, on the host's own buttons. Returns whether the host shows them all:
 * the screen then leaves out its own bar. `isLayer` is for a sheet over the page.
 */
export function useHostActions(actions: readonly HostAction[], { isLayer = false } = {}): boolean {
  const { hostButtons } = useDeps().platform;
  const isShown = hostButtons !== undefined && actions.length > 0 && actions.length <= hostButtons.count;
  const opened = useRef<Opened>(undefined);
  useEffect(() => {
    if (!isShown) return undefined;
    const own = hostButtons.open({ isLayer });
    opened.current = own;
    return () => {
      own.close();
      opened.current = undefined;
    };
  }, [isShown, hostButtons, isLayer]);
  // After every render: the callbacks see the state of the latest one. The host skips what did not change.
  useEffect(() => opened.current?.update(actions));
  return isShown;
}
