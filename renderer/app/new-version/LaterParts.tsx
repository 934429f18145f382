import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

/** Long after the first screen is there. */
const LOAD_AFTER_MS = 5000;

/** Fetches ahead what cannot be fetched once it is needed, and what no first screen needs. */
export function LaterParts() {
  const [Parts, setParts] = useState<ComponentType>();
  useEffect(() => {
    const timer = setTimeout(() => {
      void import('./LaterLoaded.tsx').then(
        ({ LaterLoaded }) => setParts(() => LaterLoaded),
        () => undefined,
      );
    }, LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return Parts && <Parts />;
}
