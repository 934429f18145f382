import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Post } from '#contract/http/posts.ts';
import { useDeps } from '#renderer/deps.ts';
import { postPrice } from '#renderer/features/posts/post-face.ts';
import { selectRates } from '#renderer/lib/known-rates.ts';
import { useRateNote } from '#renderer/lib/use-rate-note.ts';
import { PriceTag } from '#renderer/ui/price-tag/PriceTag.tsx';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';
import { priceLines } from './post-price.ts';
import { postedAt } from './post-times.ts';
import { titleOf } from '#renderer/features/post/post-words.ts';

type PriceBoxProps = { post: Post; hasTitle: boolean };

/** The price in the viewer's currency first, then the seller's, clearance, place and time. */
export function PriceBox({ post, hasTitle }: PriceBoxProps) {
  const { t, i18n } = useTranslation(['post', 'posts', 'errors']);
  const { now } = useDeps();
  const { price, otherPrice } = postPrice(post);
  const { isCleared } = post.clearanceDetails;
  const Shield = isCleared ? IconShieldCheck : IconShieldX;
  const note = useRateNote();
  const perUsd = useSelector(selectRates)?.perUsd ?? {};
  const lines = priceLines(post, t, postedAt(post.createdDateUtc, now(), i18n.language), { perUsd, note });
  return (
    <div className="p-price">
      {hasTitle && <h1>{titleOf(post)}</h1>}
      <PriceTag main={price} other={otherPrice} note={note} isLarge />
      <div className="p-tags">
        {post.isTop && <StatusChip status="top" label={t('posts:top')} />}
        {post.status !== 'active' && <StatusChip status={post.status} label={t(`posts:status.${post.status}`)} />}
        <span className={isCleared ? 'a-clear ok' : 'a-clear'}>
          <Shield size={15} stroke={2} aria-hidden="true" />
          {t(isCleared ? 'price.cleared' : 'price.notCleared')}
        </span>
        {post.isNegotiable && <span className="muted">{t('price.negotiable')}</span>}
        {post.isExchangePossible && <span className="muted">{t('price.exchange')}</span>}
      </div>
      <dl className="p-lines">
        {lines.map(({ label, value, isTotal }) => (
          <div key={label} className={isTotal ? 'total' : ''}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
