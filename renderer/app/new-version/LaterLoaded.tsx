import { useEffect, useState } from 'react';
import { loadTexts } from '../../i18n/setup.ts';
import { prepareToasts } from '../../ui/feedback/show-toast.ts';
import { OfflineParts } from '../offline/OfflineParts.tsx';
import { PageAnnouncer } from '../PageAnnouncer.tsx';
import { NewVersion } from './NewVersion.tsx';

/**
 * What comes long after the first screen: what reports a lost connection or a new version, what says further pages to
 * screen readers, and what is kept for when there is no connection.
 */
export function LaterLoaded({ firstPath }: { firstPath: string }) {
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => {
    prepareToasts();
    loadTexts(['update']).then(
      () => setHasTexts(true),
      () => undefined,
    );
  }, []);
  return (
    <>
      <PageAnnouncer firstPath={firstPath} />
      {hasTexts && <NewVersion />}
      <OfflineParts />
    </>
  );
}
