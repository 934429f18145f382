import { useTranslation } from 'react-i18next';
import type { Post } from '#contract/http/posts.ts';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';

/** Why this post is not like others: sold and reserved for everybody, the rest for its owner (D007, D013, D014). */
export function StatusBanner({ post: { status, isReserved } }: { post: Post }) {
  const { t } = useTranslation(['post', 'posts']);
  if (status === 'active' && !isReserved) return null;
  if (status === 'active')
    return (
      <div className="p-banner">
        <StatusChip status="pending" label={t('posts:reserved')} />
        <p>{t('reservedNote')}</p>
      </div>
    );
  return (
    <div className="p-banner">
      <StatusChip status={status} label={t(`posts:status.${status}`)} />
      <p>{t(`status.${status}`)}</p>
    </div>
  );
}
