import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { severalOf } from '#contract/plans.ts';
import { formatExactMoney, formatNumber } from '#renderer/lib/format.ts';
import { priceOf } from './quantity.ts';
import type { Purchase } from './quantity.ts';

/** What is bought beside how it is paid. */
export function BuyPage({ plan, quantity, children }: Purchase & { children: ReactNode }) {
  const { t } = useTranslation('payments');
  return (
    <div className="a-wrap b-page">
      <h1>{t('title')}</h1>
      <div className="b-grid">
        <div className="b-main">{children}</div>
        <PlanSummary plan={plan} quantity={quantity} />
      </div>
    </div>
  );
}

function PlanSummary({ plan, quantity }: Purchase) {
  const { kind, name } = plan;
  const { cars, tops } = severalOf(plan, quantity);
  const { t, i18n } = useTranslation(['payments', 'subscriptions']);
  const rows = [
    ...(quantity === 1 ? [] : [[t('summary.quantity'), formatNumber(quantity)] as const]),
    [t('summary.cars'), formatNumber(cars)],
    [t('summary.tops'), formatNumber(tops)],
    [t('summary.billing'), t('summary.once')],
    [t('summary.who'), t(`summary.${kind}`)],
  ] as const;
  return (
    <aside className="b-sum" aria-labelledby="plan-summary">
      <h2 id="plan-summary">{t('summary.title')}</h2>
      <b className="nm">{t(`subscriptions:names.${name}`)}</b>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="tot">
          <dt>{t('summary.total')}</dt>
          <dd className="tnum">{formatExactMoney(priceOf({ plan, quantity }), 'USD', i18n.language)}</dd>
        </div>
      </dl>
      <p>{t('summary.keep')}</p>
    </aside>
  );
}
