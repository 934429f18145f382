import { useTranslation } from 'react-i18next';
import type { PostStatus } from '#contract/vehicle.ts';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';

/** Why this post is not like others: sold for everybody, the rest for its owner (D013, D014). */
export function StatusBanner({ status }: { status: PostStatus }) {
  const { t } = useTranslation(['post', 'posts']);
  if (status === 'active') return null;
  return (
    <p className="p-banner">
      <StatusChip status={status} label={t(`posts:status.${status}`)} />
      {t(`status.${status}`)}
    </p>
  );
}
