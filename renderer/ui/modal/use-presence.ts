import { useEffect, useState } from 'react';

export type Presence = 'absent' | 'opening' | 'open' | 'closing';

/** Keeps a closing layer in the page until its animation has ended. */
export function usePresence(open: boolean, durationMs: number): Presence {
  const [presence, setPresence] = useState<Presence>(open ? 'open' : 'absent');
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
