import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Post } from '#contract/http/posts.ts';
import { pathTo } from '#contract/page-path.ts';
import { selectProfile } from '#renderer/features/session/session.slice.ts';
import { Link } from '#renderer/lib/links.ts';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';

/** Why this post is not like others: sold for everybody, the rest for its owner, who may edit it (D007, D013, D014). */
export function StatusBanner({ post: { id, status, ownerInfo } }: { post: Post }) {
  const { t } = useTranslation(['post', 'posts']);
  const isOwn = useSelector(selectProfile)?.id === ownerInfo.id;
  if (status === 'active') return null;
  return (
    <div className="p-banner">
      <StatusChip status={status} label={t(`posts:status.${status}`)} />
      <p>{t(`status.${status}`)}</p>
      {isOwn && status !== 'sold' && (
        <Link className="bp6-button bp6-outlined" to={pathTo.edit(id)}>
          <IconPencil size={17} stroke={1.8} aria-hidden />
          {t('edit')}
        </Link>
      )}
    </div>
  );
}
