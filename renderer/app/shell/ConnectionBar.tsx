import './connection-bar.css';
import { IconCloudOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectIsOnline, selectSavedAt } from '#renderer/features/connection/connection.slice.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';

/** Only the desktop program keeps a copy, and it has this code beside it. */
const SavedCopyTime = lazyPart(() => import('./SavedCopyTime.tsx').then((module) => module.SavedCopyTime));

/** Says in words that there is no connection, or from when the shown saved copy is. */
export function ConnectionBar() {
  const { t } = useTranslation('shell');
  const isOnline = useSelector(selectIsOnline);
  const savedAt = useSelector(selectSavedAt);
  const isShown = savedAt !== null || !isOnline;
  return (
    <div role="status">
      {isShown && (
        <p className="a-conn">
          <IconCloudOff size={16} stroke={2} aria-hidden />
          {savedAt === null ? (
            t('offline')
          ) : (
            <Suspense fallback={null}>
              <SavedCopyTime savedAt={savedAt} />
            </Suspense>
          )}
        </p>
      )}
    </div>
  );
}
