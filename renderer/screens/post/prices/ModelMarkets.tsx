import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Post } from '#contract/http/posts.ts';
import { formatMoney } from '#contract/money-text.ts';
import { selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { searchPath } from '#renderer/features/search/filters-in-url.ts';
import { Link } from '#renderer/lib/links.ts';
import styles from './price-history.css?url';
import { useModelMarkets } from './use-model-markets.ts';

/** What the same model is offered for in each country, with links to the cars; nothing where it cannot be compared. */
export function ModelMarkets({ post }: { post: Post }) {
  const viewer = useSelector(selectViewer);
  const found = useModelMarkets(post.id, `${post.id} ${viewer}`);
  const { t } = useTranslation('prices');
  if (found === null) return null;
  const { filters, currency, markets } = found;
  return (
    <section className="p-sec">
      <link rel="stylesheet" href={styles} precedence="price-history" />
      <h2>{t('markets.title')}</h2>
      <p>{t('markets.lead')}</p>
      <table className="ph-table">
        <caption className="a-sr">{t('markets.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('markets.country')}</th>
            <th scope="col">{t('markets.cars')}</th>
            <th scope="col">{t('markets.price')}</th>
          </tr>
        </thead>
        <tbody>
          {markets.map(({ countryId, country, cars, price }) => (
            <tr key={countryId}>
              <th scope="row">{country}</th>
              <td>
                <Link
                  className="a-link"
                  to={searchPath({ ...filters, BrandId: post.brand.id, CountryId: countryId })}
                  aria-label={t('markets.show', { country, cars })}
                >
                  {cars}
                </Link>
              </td>
              <td>{formatMoney(price, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
