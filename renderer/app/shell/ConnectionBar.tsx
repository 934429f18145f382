import './connection-bar.css';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectIsOnline, selectSavedAt } from '#renderer/features/connection/connection.slice.ts';

/** Says in words that there is no connection, or from when the shown saved copy is. */
export function ConnectionBar() {
  const { t, i18n } = useTranslation('shell');
  const isOnline = useSelector(selectIsOnline);
  const savedAt = useSelector(selectSavedAt);
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const text =
    savedAt !== null ? t('savedCopy', { time: format.format(new Date(savedAt)) }) : isOnline ? undefined : t('offline');
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
