import { useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { useDeps } from '#renderer/deps.ts';
import { keepMemory, readMemory } from '#renderer/features/inventory/grid-memory.ts';
import type { GridMemory } from '#renderer/features/inventory/grid-memory.ts';

/** How this account left the grid on this device, and a way to keep more of it. */
export function useMemory(userId: UserId): [GridMemory, (part: Partial<GridMemory>) => void] {
  const { storage } = useDeps().platform;
  const [memory, setMemory] = useState(() => readMemory(storage, userId));
  const keep = (part: Partial<GridMemory>) =>
    setMemory((before) => {
      const next = { ...before, ...part };
      keepMemory(storage, userId, next);
      return next;
    });
  return [memory, keep];
}
