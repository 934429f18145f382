import { useState } from 'react';
import { useDeps } from '#renderer/deps.ts';

const STORED_AS = 'moderation-keys';

/** Whether single keys work at the desk; who speaks to the computer turns them off, for good (WCAG 2.1.4). */
export function useHasKeys(): readonly [boolean, (hasKeys: boolean) => void] {
  const { storage } = useDeps().platform;
  const [hasKeys, setKeys] = useState(() => storage.get(STORED_AS) !== 'off');
  const change = (next: boolean) => {
    if (next) storage.remove(STORED_AS);
    else storage.set(STORED_AS, 'off');
    setKeys(next);
  };
  return [hasKeys, change];
}
