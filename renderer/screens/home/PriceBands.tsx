import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Currency } from '#contract/money.ts';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { searchPath } from '#renderer/features/search/filters-in-url.ts';
import { unitIdOf } from '#renderer/features/search/price-stops.ts';
import { priceBands } from '#renderer/features/search/range-stops.ts';
import { currencySymbol, formatCompactRange, formatMoney } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';

/** Cars by price, in the currency of the market (D185). */
export function PriceBands() {
  const { t, i18n } = useTranslation(['homeEnd', 'home']);
  const currency: Currency = useSelector(selectCurrency);
  const textOf = (from: number | undefined, to: number | undefined): string => {
    if (from === undefined) return t('home:quick.under', { price: formatMoney(to ?? 0, currency) });
    if (to === undefined) return t('prices.over', { price: formatMoney(from, currency) });
    return `${formatCompactRange(from, to, i18n.language)} ${currencySymbol(currency)}`;
  };
  return (
    <nav className="h-part" aria-label={t('prices.title')}>
      <h2>{t('prices.title')}</h2>
      <div className="row g8 wrap">
        {priceBands(currency).map(({ from, to }) => (
          <Link
            key={from ?? 0}
            className="a-chip"
            to={searchPath({
              ...(from === undefined ? {} : { PriceFrom: from }),
              ...(to === undefined ? {} : { PriceTo: to }),
              PriceUnitId: unitIdOf(currency),
            })}
          >
            {textOf(from, to)}
          </Link>
        ))}
      </div>
    </nav>
  );
}
