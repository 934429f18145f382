import { useState } from 'react';
import { useDeps } from '#renderer/deps.ts';

const STORED_AS = 'moderation-keys';

/** Whether single keys decide a post in the moderation. Users of speech input turn them off; the choice is stored (WCAG 2.1.4). */
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
