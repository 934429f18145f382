import { useTranslation } from 'react-i18next';
import type { Post } from '#contract/http/posts.ts';
import { mediaAt } from '#contract/media.ts';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import { featureGroups, specRows, titleOf } from '#renderer/features/post/post-words.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import { useRateNote } from '#renderer/lib/use-rate-note.ts';
import { QrCode } from '#renderer/ui/qr-code/QrCode.tsx';
import { Letterhead } from './Letterhead.tsx';
import type { Seller } from './Letterhead.tsx';

type VehicleSheetProps = { post: Post; stockNumber: string | null; seller: Seller };

/** Everything about one car on paper: photo, price, specification, equipment, description, and the way to its page. */
export function VehicleSheet({ post, stockNumber, seller }: VehicleSheetProps) {
  const { t, i18n } = useTranslation(['post', 'posts', 'errors', 'inventory']);
  const { platform } = useDeps();
  const note = useRateNote();
  const photo = post.images[0] ?? post.mainImage;
  const isConverted = post.userPrice !== null && post.userPriceUnit !== post.priceUnit;
  const { t: tFeatures } = useTranslation('features');
  const groups = featureGroups(post, tFeatures);
  return (
    <article className="pr-sheet" aria-label={titleOf(post)}>
      <Letterhead seller={seller} hasPhone />
      <h2>{titleOf(post)}</h2>
      <div className="top">
        {photo === null ? (
          <div className="photo none">{t('posts:noPhoto')}</div>
        ) : (
          <img className="photo" src={mediaAt(photo, 1280)} alt={titleOf(post)} loading="eager" />
        )}
        <div className="facts">
          <p className="price">
            {formatMoney(post.price, post.priceUnit)}
            {isConverted && <span>≈&nbsp;{formatMoney(post.userPrice ?? 0, post.userPriceUnit)}</span>}
            {isConverted && <small>{note}</small>}
          </p>
          <p>{t(post.clearanceDetails.isCleared ? 'price.cleared' : 'price.notCleared')}</p>
          <div className="qr">
            <QrCode text={platform.publicUrl(pathTo.post(post.id))} label={t('inventory:print.qr')} />
          </div>
          <p>{t('inventory:print.scan')}</p>
          <p className="no">
            {stockNumber === null
              ? t('inventory:print.number', { number: post.id })
              : t('inventory:print.stockNumber', { number: stockNumber })}
          </p>
        </div>
      </div>
      <h3>{t('specifications')}</h3>
      <dl>
        {specRows(post, t, i18n.language).map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {groups.length > 0 && <h3>{t('features')}</h3>}
      {groups.map(({ key, title, names }) => (
        <p key={key}>
          <b>{title}:</b> {names.join(', ')}
        </p>
      ))}
      {post.description.trim() !== '' && (
        <>
          <h3>{t('description')}</h3>
          <p className="text">{post.description}</p>
        </>
      )}
    </article>
  );
}
