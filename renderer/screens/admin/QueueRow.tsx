import { IconBuildingStore, IconClock, IconFlag, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QueuedPost } from '#contract/http/moderation.ts';
import { useDeps } from '#renderer/deps.ts';
import { formatAgo, formatNumber } from '#renderer/lib/format.ts';
import { useRateNote } from '#renderer/lib/use-rate-note.ts';
import { Findings } from './Findings.tsx';
import { PostRow } from './PostRow.tsx';

const ICON = { size: 15, stroke: 1.8, 'aria-hidden': true } as const;

/** One waiting post; it leads to the page where it is decided about. */
export function QueueRow({ post }: { post: QueuedPost }) {
  const { t, i18n } = useTranslation(['admin', 'posts']);
  const { now } = useDeps();
  const chips = (
    <>
      <Findings findings={post.findings} />
      {post.reportsCount > 0 && (
        <span className="ad-chip bad">
          <IconFlag size={14} aria-hidden />
          {t('reportsCount', { count: post.reportsCount })}
        </span>
      )}
    </>
  );
  return (
    <PostRow post={post} chips={chips} rateNote={useRateNote()}>
      <span>
        {post.isBusiness ? <IconBuildingStore {...ICON} /> : <IconUser {...ICON} />}
        {post.ownerName || t('reports.by', { id: post.ownerId })}
      </span>
      <span>
        <IconClock {...ICON} />
        {t('queue.since', { ago: formatAgo(post.waitingSince, now(), i18n.language) })}
      </span>
      <span>{t('posts:mileage', { km: formatNumber(post.mileage) })}</span>
    </PostRow>
  );
}
