import { IconBuildingStore, IconClock, IconFlag, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QueuedPost } from '#contract/http/moderation.ts';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import { postPrice, postTitle } from '#renderer/features/posts/post-face.ts';
import { formatAgo, formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { CarPhoto } from '#renderer/ui/car-photo/CarPhoto.tsx';
import { useRateNote } from '#renderer/lib/use-rate-note.ts';
import { PriceTag } from '#renderer/ui/price-tag/PriceTag.tsx';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';
import { Findings } from './Findings.tsx';

const ICON = { size: 15, stroke: 1.8, 'aria-hidden': true } as const;

/** One waiting post; it leads to the page where it is decided about. */
export function QueueRow({ post }: { post: QueuedPost }) {
  const { t, i18n } = useTranslation(['admin', 'posts']);
  const { now } = useDeps();
  const { price, otherPrice } = postPrice(post);
  const note = useRateNote();
  const title = `${postTitle(post)}, ${post.year}`;
  return (
    <li className="ad-row">
      <Link className="a-cardlink" to={pathTo.adminPost(post.id)} aria-label={title} />
      <div className="ph">
        <CarPhoto src={post.mainImage} alt="" emptyText={t('posts:noPhoto')} sizes="128px" />
      </div>
      <div className="tx">
        <div className="row wrap">
          <StatusChip status={post.status} label={t(`posts:status.${post.status}`)} />
          <Findings findings={post.findings} />
          {post.reportsCount > 0 && (
            <span className="ad-chip bad">
              <IconFlag size={14} aria-hidden />
              {t('reportsCount', { count: post.reportsCount })}
            </span>
          )}
        </div>
        <h2>{title}</h2>
        <PriceTag main={price} other={otherPrice} note={note} />
        <p className="nums">
          <span>
            {post.isBusiness ? <IconBuildingStore {...ICON} /> : <IconUser {...ICON} />}
            {post.ownerName || t('reports.by', { id: post.ownerId })}
          </span>
          <span>
            <IconClock {...ICON} />
            {t('queue.since', { ago: formatAgo(post.waitingSince, now(), i18n.language) })}
          </span>
          <span>{t('posts:mileage', { km: formatNumber(post.mileage) })}</span>
          <span>{post.region || post.country}</span>
        </p>
      </div>
    </li>
  );
}
