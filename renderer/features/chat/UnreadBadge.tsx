import { useTranslation } from 'react-i18next';

/** A number up to 99, then 99+ (D131). */
export function UnreadBadge({ count }: { count: number }) {
  const { t } = useTranslation('shell');
  return (
    <b className="a-badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="a-sr">{t('unread', { count })}</span>
    </b>
  );
}
