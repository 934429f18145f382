import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { loadTexts } from '../../i18n/setup.ts';
import { prepareToasts } from '../../ui/feedback/show-toast.ts';

/** Long after the first screen is there. */
const LOAD_AFTER_MS = 5000;

/** Fetches ahead what reports a lost connection or a new version: neither can be fetched once it is needed. */
export function LaterParts() {
  const [Notice, setNotice] = useState<ComponentType>();
  useEffect(() => {
    const timer = setTimeout(() => {
      prepareToasts();
      void Promise.all([import('./NewVersion.tsx'), loadTexts(['update'])]).then(
        ([{ NewVersion }]) => setNotice(() => NewVersion),
        () => undefined,
      );
    }, LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return Notice === undefined ? null : <Notice />;
}
