import { useEffect, useState } from 'react';
import { useDeps } from '#renderer/deps.ts';
import { keepReturn, keptReturn } from '#renderer/features/auth/kept-return.ts';

/** Where the person wanted to go before a letter was sent; `isOver` forgets it once its page is on screen. */
export function useKeptReturn(isOver: boolean): string | null {
  const deps = useDeps();
  const [returnTo] = useState(() => keptReturn(deps));
  useEffect(() => {
    if (isOver) keepReturn(deps, null);
  }, [deps, isOver]);
  return returnTo;
}
