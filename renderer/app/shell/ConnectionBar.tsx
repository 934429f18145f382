import './connection-bar.css';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { selectIsOnline, selectSavedAt } from '#renderer/features/connection/connection.slice.ts';

/** Says in words that there is no connection, or from when the shown saved copy is. */
export function ConnectionBar() {
  const { t, i18n } = useTranslation('shell');
  const isOnline = useSelector(selectIsOnline);
  const savedAt = useSelector(selectSavedAt);
  const text =
    savedAt !== null
      ? t('savedCopy', { time: formatDateTime(new Date(savedAt), i18n.language) })
      : isOnline
        ? undefined
        : t('offline');
  return (
    <div role="status">
      {text !== undefined && (
        <p className="a-conn">
          <IconCloudOff size={16} stroke={2} aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}
