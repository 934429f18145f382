import { useTranslation } from 'react-i18next';
import type { StatisticsCounts } from '#contract/http/statistics.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { changeOf, MEASURES } from './measures.ts';

type TotalsProps = { readonly totals: StatisticsCounts; readonly before: StatisticsCounts; readonly days: string };

/** The sums of the span, each beside that of the span before. */
export function Totals({ totals, before, days }: TotalsProps) {
  const { t } = useTranslation('statistics');
  return (
    <dl className="st-totals">
      {MEASURES.map((measure) => {
        const change = changeOf(totals[measure], before[measure]);
        return (
          <div key={measure}>
            <dt>{t(`counts.${measure}`)}</dt>
            <dd className="tnum">
              <b>{formatNumber(totals[measure])}</b>
              {change !== null && (
                <span className={change < 0 ? 'less' : 'more'} title={t('change', { days })}>
                  {change > 0 ? '+' : change < 0 ? '−' : ''}
                  {formatNumber(Math.abs(change))} %<span className="a-sr"> {t('change', { days })}</span>
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
