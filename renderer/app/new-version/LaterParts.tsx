import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { loadTexts } from '../../i18n/setup.ts';
import { prepareToasts } from '../../ui/feedback/show-toast.ts';

/** Long after the first screen is there. */
const LOAD_AFTER_MS = 5000;

/** Fetches ahead what reports a lost connection or a new version, which cannot be fetched once it is needed, and what says further pages to screen readers. */
export function LaterParts() {
  const [Notice, setNotice] = useState<ComponentType>();
  const [Announcer, setAnnouncer] = useState<ComponentType>();
  useEffect(() => {
    const timer = setTimeout(() => {
      prepareToasts();
      void import('../PageAnnouncer.tsx').then(
        ({ PageAnnouncer }) => setAnnouncer(() => PageAnnouncer),
        () => undefined,
      );
      void Promise.all([import('./NewVersion.tsx'), loadTexts(['update'])]).then(
        ([{ NewVersion }]) => setNotice(() => NewVersion),
        () => undefined,
      );
    }, LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {Announcer && <Announcer />}
      {Notice && <Notice />}
    </>
  );
}
