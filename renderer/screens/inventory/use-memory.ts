import { useRef, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { useDeps } from '#renderer/deps.ts';
import { keepMemory, layoutOf, readMemory, withLayout } from '#renderer/features/inventory/grid-memory.ts';
import type { GridLayout, GridMemory, SavedView } from '#renderer/features/inventory/grid-memory.ts';

/** How this account left the table on this device, which saved view it shows, and ways to keep more of it. */
export function useMemory(userId: UserId) {
  const { storage } = useDeps().platform;
  const [memory, setMemory] = useState(() => readMemory(storage, userId));
  const [viewName, setViewName] = useState<string | null>(null);
  // The table tells of its columns somewhat later: after another view was chosen, they are those of that one.
  const shownView = useRef<string | null>(null);
  const change = (next: (before: GridMemory) => GridMemory) =>
    setMemory((before) => {
      const after = next(before);
      keepMemory(storage, userId, after);
      return after;
    });
  return {
    memory,
    viewName,
    layout: layoutOf(memory, viewName),
    enterView: (name: string | null) => {
      shownView.current = name;
      setViewName(name);
    },
    keepLayout: (part: Partial<GridLayout>) => {
      const name = shownView.current;
      change((before) => withLayout(before, name, part));
    },
    keepViews: (views: SavedView[]) => change((before) => ({ ...before, views })),
  };
}
export type MemoryState = ReturnType<typeof useMemory>;
