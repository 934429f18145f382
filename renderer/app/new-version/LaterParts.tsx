import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';

/** Long after the first screen is there. */
const LOAD_AFTER_MS = 5000;

type LaterProps = { firstPath: string };

/** Fetches ahead what cannot be fetched once it is needed, and what no first screen needs: at the latest for the second. */
export function LaterParts() {
  const { pathname } = useLocation();
  const [firstPath] = useState(pathname);
  const [Parts, setParts] = useState<ComponentType<LaterProps>>();
  const delay = pathname === firstPath ? LOAD_AFTER_MS : 0;
  useEffect(() => {
    const timer = setTimeout(() => {
      void import('./LaterLoaded.tsx').then(
        ({ LaterLoaded }) => setParts(() => LaterLoaded),
        () => undefined,
      );
    }, delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return Parts && <Parts firstPath={firstPath} />;
}
