import { useEffect, useState } from 'react';

export type Presence = 'absent' | 'opening' | 'open' | 'closing';

/** Lets a layer appear with its animation, also at its first render, and keeps it in the page until it has closed. */
export function usePresence(open: boolean, durationMs: number): Presence {
  const [presence, setPresence] = useState<Presence>('absent');
  const settled = presence === 'open' || presence === 'opening';
  if (open && !settled) setPresence('opening');
  if (!open && settled) setPresence('closing');

  useEffect(() => {
    if (presence === 'opening') {
      // Two frames: the first paints the start position, so that the transition has where to come from.
      let frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => setPresence('open'));
      });
      return () => cancelAnimationFrame(frame);
    }
    if (presence === 'closing') {
      const timer = setTimeout(() => setPresence('absent'), durationMs);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [presence, durationMs]);

  return presence;
}
