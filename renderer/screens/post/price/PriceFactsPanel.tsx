import { useTranslation } from 'react-i18next';
import { carName } from '#contract/car-name.ts';
import type { PriceFacts } from '#contract/http/prices.ts';
import type { PostId } from '#contract/ids.ts';
import { formatMoney, formatNumber, priceTexts } from '#contract/money-text.ts';
import { pathTo } from '#contract/page-path.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { PricePlot } from './PricePlot.tsx';
import { usePriceFacts } from './use-price-facts.ts';
import styles from './price-facts.css?url';

/** Why a price has its label: the cars it was compared with, a plot and the most similar ones. */
export function PriceFactsPanel({ id }: { id: PostId }) {
  const { t } = useTranslation(['prices', 'errors', 'common']);
  const { state, load } = usePriceFacts(id);
  return (
    <div className="pf">
      <link rel="stylesheet" href={styles} precedence="price-facts" />
      {state.phase === 'loading' && <p role="status">{t('loading')}</p>}
      {state.phase === 'failed' && (
        <>
          <p role="alert">{t(`errors:${state.failure.code}`)}</p>
          <Button onClick={load}>{t('again')}</Button>
        </>
      )}
      {state.phase === 'ready' && (state.facts === null ? <p>{t('gone')}</p> : <Facts facts={state.facts} />)}
    </div>
  );
}

function Facts({ facts }: { facts: PriceFacts }) {
  const { t, i18n } = useTranslation(['prices', 'posts']);
  const money = (amount: number) => formatMoney(amount, facts.currency);
  const date = formatDate(new Date(facts.date), i18n.language);
  const [, from, to] = facts.bounds;
  const lines = [
    ['price', money(facts.price)],
    ['expected', money(facts.expected)],
    ['fair', `${money(from)} – ${money(to)}`],
    ['cars', formatNumber(facts.cars)],
    ['date', date],
  ] as const;
  return (
    <>
      <p className="pf-lead">{t(`lead.${facts.label}`)}</p>
      <dl className="pf-lines">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`facts.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PricePlot
        facts={facts}
        label={t('plot', {
          from: money(facts.prices[0] ?? 0),
          to: money(facts.prices.at(-1) ?? 0),
          price: money(facts.price),
        })}
        own={t('thisCar')}
        money={money}
      />
      <p className="pf-note">{t('note')}</p>
      {facts.nearest.length > 0 && (
        <>
          <h3>{t('nearest')}</h3>
          <ul>
            {facts.nearest.map((car) => (
              <li key={car.id}>
                <Link to={pathTo.post(car.id)}>{carName(car)}</Link>
                <span>
                  {car.year} · {t('posts:mileage', { km: formatNumber(car.mileage) })}
                </span>
                <b>{priceTexts(car).price}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
