import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Post } from '#contract/http/posts.ts';
import { useDeps } from '#renderer/deps.ts';
import { selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { formatAgo } from '#renderer/lib/format.ts';
import styles from './price-history.css?url';
import { pricePath, priceSteps } from './price-steps.ts';
import { usePriceHistory } from './use-price-history.ts';

const PLOT = { width: 600, height: 120 };

/** How the price went, as a line and as a table; nothing where it never changed. */
export function PriceHistory({ post }: { post: Post }) {
  const viewer = useSelector(selectViewer);
  const steps = usePriceHistory(post.id, `${viewer} ${post.price} ${post.priceUnit}`);
  const { t, i18n } = useTranslation('priceHistory');
  const { now } = useDeps();
  const [latest, ...earlier] = priceSteps(steps);
  if (latest === undefined || earlier.length === 0) return null;
  const path = pricePath(steps, now().getTime(), PLOT);
  const lines = [latest, ...earlier];
  return (
    <section className="p-sec">
      <link rel="stylesheet" href={styles} precedence="price-history" />
      <h2>{t('title')}</h2>
      {latest.change !== undefined && (
        <p className={latest.isCheaper ? 'ph-last cheaper' : 'ph-last'}>
          {t('latest', { change: latest.change, ago: formatAgo(latest.at, now(), i18n.language) })}
        </p>
      )}
      {path !== undefined && (
        <svg
          className="ph-plot"
          viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={`${path}V${PLOT.height}H0Z`} className="fill" />
          <path d={path} className="line" />
        </svg>
      )}
      <table className="ph-table">
        <caption className="a-sr">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('since')}</th>
            <th scope="col">{t('price')}</th>
            <th scope="col">{t('change')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ at, price, change, isCheaper }, place) => (
            <tr key={at}>
              <th scope="row">{formatDate(new Date(at), i18n.language)}</th>
              <td>{price}</td>
              <td className={isCheaper ? 'cheaper' : ''}>
                {change ?? (place === lines.length - 1 ? t('first') : t('none'))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
