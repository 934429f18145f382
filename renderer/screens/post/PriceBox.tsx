import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Post } from '#contract/http/posts.ts';
import { useDeps } from '#renderer/deps.ts';
import { postPrice } from '#renderer/features/posts/post-face.ts';
import { withTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import { selectRates } from '#renderer/lib/known-rates.ts';
import { useRateNote } from '#renderer/lib/use-rate-note.ts';
import { PriceTag } from '#renderer/ui/price-tag/PriceTag.tsx';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';
import { priceLines } from '#renderer/features/post/post-price.ts';
import { DutyNote } from './DutyNote.tsx';
import { onlineFor, postedAt } from './post-times.ts';
import { titleOf } from '#renderer/features/post/post-words.ts';

/** Loaded with its dialog and texts only for posts that have a price label. */
const PriceFactsButton = lazyPart(() =>
  withTexts(import('./price/PriceFactsButton.tsx'), ['prices']).then((module) => module.PriceFactsButton),
);

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
  const online = post.status === 'active' ? onlineFor(post.createdDateUtc, now(), i18n.language) : undefined;
  return (
    <div className="p-price">
      {hasTitle && <h1>{titleOf(post)}</h1>}
      <PriceTag main={price} other={otherPrice} note={note} isLarge />
      {post.priceLabel !== null && (
        <div className="p-tags">
          <Suspense fallback={null}>
            <PriceFactsButton id={post.id} label={post.priceLabel} />
          </Suspense>
        </div>
      )}
      <div className="p-tags">
        {post.isTop && <StatusChip status="top" label={t('posts:top')} />}
        {post.status !== 'active' && <StatusChip status={post.status} label={t(`posts:status.${post.status}`)} />}
        {post.isReserved && <StatusChip status="pending" label={t('posts:reserved')} />}
        <span className={isCleared ? 'a-clear ok' : 'a-clear'}>
          <Shield size={15} stroke={2} aria-hidden="true" />
          {t(isCleared ? 'price.cleared' : 'price.notCleared')}
        </span>
        {post.isNegotiable && <span className="muted">{t('price.negotiable')}</span>}
        {post.isExchangePossible && <span className="muted">{t('price.exchange')}</span>}
        {post.isInstalmentPossible && <span className="muted">{t('price.instalments')}</span>}
      </div>
      <dl className="p-lines">
        {lines.map(({ label, value, isTotal }) => (
          <div key={label} className={isTotal ? 'total' : ''}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {online !== undefined && (
          <div>
            <dt>{t('price.online')}</dt>
            <dd>{online}</dd>
          </div>
        )}
      </dl>
      <DutyNote post={post} />
    </div>
  );
}
