import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { severalOf } from '#contract/plans.ts';
import type { Plan } from '#contract/plans.ts';
import { pathTo } from '#contract/page-path.ts';
import { formatExactMoney, formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { QuantityField } from './QuantityField.tsx';

/** Standard for a person, VIP for a company. */
const RECOMMENDED: ReadonlySet<number> = new Set([2, 6]);

type PlanCardProps = {
  plan: Plan;
  /** Of the other kind of account than the person's: it cannot be bought (D138). */
  isForeign: boolean;
  /** What dollars are in the viewer's money; undefined in dollars. */
  approximately: (priceUsd: number) => string | undefined;
};

/** A plan, how many of it, and what they cost together. */
export function PlanCard({ plan, isForeign, approximately }: PlanCardProps) {
  const { id, kind, name, priceUsd } = plan;
  const [quantity, setQuantity] = useState(1);
  const { cars, priceCents } = severalOf(plan, quantity);
  const price = priceCents / 100;
  const approximate = approximately(price);
  const { t, i18n } = useTranslation('subscriptions');
  const isRecommended = RECOMMENDED.has(id);
  const shownName = t(`names.${name}`);
  const dollars = (amount: number) => formatExactMoney(amount, 'USD', i18n.language);
  const rows = [
    [t('rows.cars'), formatNumber(cars)],
    [t('rows.membership'), shownName],
    [t('rows.billing'), t('billing')],
    [t('rows.activation'), t(`who.${kind}`)],
  ] as const;
  return (
    <article className={isRecommended ? 'pl hot' : 'pl'}>
      <h3>
        {shownName}
        {isRecommended && <span className="rec">{t('recommended')}</span>}
      </h3>
      <div className="pr tnum">{dollars(price)}</div>
      {quantity > 1 && (
        <div className="per tnum">
          {formatNumber(quantity)} × {dollars(priceUsd)}
        </div>
      )}
      {approximate !== undefined && <div className="per tnum">{t('approximately', { price: approximate })}</div>}
      <div className="per tnum">{cars === 1 ? t('oneTime') : t('perCar', { price: dollars(price / cars) })}</div>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isForeign ? (
        <p className="why">{t(`foreign.${kind}`)}</p>
      ) : (
        <>
          <QuantityField name={shownName} value={quantity} onChange={setQuantity} />
          <Link
            className={buttonClass({ look: isRecommended ? 'primary' : 'outlined', size: 'large', fill: true })}
            to={pathTo.buy(id, quantity === 1 ? {} : { quantity })}
            aria-label={t(`buyNamed.${kind}`, { name: shownName })}
          >
            {t('buy')}
          </Link>
        </>
      )}
    </article>
  );
}
