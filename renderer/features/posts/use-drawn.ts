import { startTransition, useEffect, useState } from 'react';
import type { PostId } from '#contract/ids.ts';
import { BELOW } from '#renderer/lib/breakpoints.ts';

/** Whether the app takes over the server's first view on a phone that still shows its top. */
const isTakingOver = () =>
  document.querySelector('html:not(.a-other) .a-first') !== null && matchMedia(BELOW.mobile).matches && scrollY === 0;

/**
 * The posts of a list to draw: all of them, but at first only those in sight where the app takes over the first view on
 * a phone. A slow phone would answer no tap while it draws what nobody sees yet.
 */
export function useDrawn(ids: readonly PostId[], inSight: number): readonly PostId[] {
  const [isWhole, setWhole] = useState(() => !isTakingOver());
  useEffect(() => startTransition(() => setWhole(true)), []);
  return isWhole ? ids : ids.slice(0, inSight);
}
