import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#renderer/lib/dates.ts';

type SavedCopyTimeProps = {
  /** ISO time. */
  savedAt: string;
};

/** From when the shown copy is. */
export function SavedCopyTime({ savedAt }: SavedCopyTimeProps) {
  const { t, i18n } = useTranslation('shell');
  return t('savedCopy', { time: formatDateTime(new Date(savedAt), i18n.language) });
}
