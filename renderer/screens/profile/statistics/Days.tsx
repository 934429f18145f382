import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostStatistics, StatisticsDay } from '#contract/http/statistics.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { DayPlot, type PriceStep } from './DayPlot.tsx';
import { dayText, type Measure, MEASURES } from './measures.ts';
import { saveDays } from './statistics-file.ts';

const NO_PRICES: PostStatistics['prices'] = [];

type DaysProps = {
  readonly days: readonly StatisticsDay[];
  /** The prices of the one car. */
  readonly prices?: PostStatistics['prices'];
  /** The name of the file without its ending. */
  readonly fileName: string;
};

/** The counts by day: a plot of one of them, all of them as a table and as a file. */
export function Days({ days, prices = NO_PRICES, fileName }: DaysProps) {
  const { t, i18n } = useTranslation('statistics');
  const [measure, setMeasure] = useState<Measure>('views');
  // The first price is no change.
  const steps = useMemo(
    (): PriceStep[] => prices.slice(1).map(({ at, price, priceUnit }) => ({ at, text: formatMoney(price, priceUnit) })),
    [prices],
  );
  const headers = { day: t('table.day'), ...namesOf((name) => t(`counts.${name}`)) };
  const label = t('plot.label', { name: headers[measure] });
  return (
    <section className="d-card" aria-labelledby="st-days">
      <div className="st-head">
        <h2 id="st-days">{t('plot.title')}</h2>
        <Button look="outlined" onClick={() => saveDays(days, headers, `${fileName}.csv`)}>
          <IconDownload size={18} stroke={1.8} aria-hidden />
          {t('csv')}
        </Button>
      </div>
      <div className="st-tabs" role="group" aria-label={t('plot.measure')}>
        {MEASURES.map((name) => (
          <button key={name} type="button" aria-pressed={name === measure} onClick={() => setMeasure(name)}>
            {headers[name]}
          </button>
        ))}
      </div>
      <DayPlot days={days} measure={measure} label={label} steps={steps} locale={i18n.language} />
      <PriceList prices={prices} />
      <details className="st-more">
        <summary>{t('table.show')}</summary>
        <DayTable days={days} headers={headers} />
      </details>
    </section>
  );
}

const namesOf = (name: (measure: Measure) => string): Record<Measure, string> => ({
  impressions: name('impressions'),
  views: name('views'),
  favorites: name('favorites'),
  reveals: name('reveals'),
  chats: name('chats'),
});

/** The steps of the plot in words. */
function PriceList({ prices }: { readonly prices: PostStatistics['prices'] }) {
  const { t, i18n } = useTranslation('statistics');
  if (prices.length < 2) return null;
  return (
    <p className="sm muted">
      {t('plot.prices')}{' '}
      {prices
        .map(({ at, price, priceUnit }) => `${dayText(at, i18n.language)}: ${formatMoney(price, priceUnit)}`)
        .join(' · ')}
    </p>
  );
}

type DayTableProps = Pick<DaysProps, 'days'> & { readonly headers: Readonly<Record<Measure | 'day', string>> };

function DayTable({ days, headers }: DayTableProps) {
  const { t, i18n } = useTranslation('statistics');
  return (
    // It scrolls, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="st-scroll" tabIndex={0} role="region" aria-label={t('plot.title')}>
      <table className="st-table">
        <thead>
          <tr>
            <th scope="col">{headers.day}</th>
            {MEASURES.map((measure) => (
              <th key={measure} scope="col">
                {headers[measure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayText(day.day, i18n.language)}</th>
              {MEASURES.map((measure) => (
                <td key={measure}>{formatNumber(day[measure])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
