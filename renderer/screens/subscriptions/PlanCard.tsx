import { useTranslation } from 'react-i18next';
import type { Plan } from '#contract/plans.ts';
import { pathTo } from '#contract/page-path.ts';
import { formatExactMoney, formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';

/** Standard for a person, VIP for a company. */
const RECOMMENDED: ReadonlySet<number> = new Set([2, 6]);

type PlanCardProps = {
  plan: Plan;
  /** Of the other kind of account than the person's: it cannot be bought (D138). */
  isForeign: boolean;
  approximate: string | undefined;
};

export function PlanCard({ plan: { id, kind, name, priceUsd, cars }, isForeign, approximate }: PlanCardProps) {
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
      <div className="pr tnum">{dollars(priceUsd)}</div>
      {approximate !== undefined && <div className="per tnum">{t('approximately', { price: approximate })}</div>}
      <div className="per tnum">{cars === 1 ? t('oneTime') : t('perCar', { price: dollars(priceUsd / cars) })}</div>
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
        <Link
          className={`bp6-button bp6-fill bp6-large ${isRecommended ? 'bp6-intent-primary' : 'bp6-outlined'}`}
          to={pathTo.buy(id)}
          aria-label={t(`buyNamed.${kind}`, { name: shownName })}
        >
          {t('buy')}
        </Link>
      )}
    </article>
  );
}
