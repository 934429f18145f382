import { useTranslation } from 'react-i18next';
import type { HistoryLine, PriceStep } from '#contract/http/car-history.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { formatDate, formatDateTime } from '#renderer/lib/dates.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import { FieldName } from '../FieldValue.tsx';
import type { HistoryLoad } from './use-history.ts';

const PERCENT = 100;

/** The prices a car had, each with its change from the one before. */
export function PriceSteps({ prices }: { prices: readonly PriceStep[] }) {
  const { t, i18n } = useTranslation('carDrawer');
  if (prices.length === 0) return <p className="wc-hint">{t('history.noPrices')}</p>;
  return (
    <ol className="wc-steps">
      {prices.map((step, at) => (
        <li key={`${step.at} ${prices.length - at}`}>
          <time dateTime={step.at}>{formatDate(new Date(step.at), i18n.language)}</time>
          <b className="tnum">{formatMoney(step.price, step.priceUnit)}</b>
          <Change now={step} before={prices[at + 1]} />
        </li>
      ))}
    </ol>
  );
}

/** Amounts of two currencies are not compared. */
function Change({ now, before }: { now: PriceStep; before: PriceStep | undefined }) {
  if (before === undefined || before.priceUnit !== now.priceUnit || before.price === 0) return null;
  const change = now.price - before.price;
  const percent = Math.round((change / before.price) * PERCENT);
  const sign = change > 0 ? '+' : '−';
  return (
    <span className={change > 0 ? 'up tnum' : 'down tnum'}>
      {`${sign}${formatMoney(Math.abs(change), now.priceUnit)} (${sign}${Math.abs(percent)} %)`}
    </span>
  );
}

/** Who did what to the car, the latest first. */
export function HistoryList({ lines }: { lines: readonly HistoryLine[] }) {
  const { t, i18n } = useTranslation('carDrawer');
  if (lines.length === 0) return <p className="wc-hint">{t('history.empty')}</p>;
  return (
    <ol className="wc-history">
      {lines.map((line, at) => (
        <li key={`${line.at} ${lines.length - at}`}>
          <b>{t(`history.actions.${line.action}`)}</b>
          {line.fields.length > 0 && (
            <span>
              {line.fields.map((name, place) => (
                <span key={name}>
                  {place > 0 && ', '}
                  <FieldName title={name} />
                </span>
              ))}
            </span>
          )}
          <small className="muted">
            <time dateTime={line.at}>{formatDateTime(new Date(line.at), i18n.language)}</time>
            {` · ${t(`history.by.${line.by}`)}`}
          </small>
        </li>
      ))}
    </ol>
  );
}

/** Shown while the history loads, or when it could not be loaded. */
export function HistoryMissing({ failure }: Pick<HistoryLoad, 'failure'>) {
  const { t } = useTranslation(['carDrawer', 'errors']);
  return (
    <output className="wc-hint" aria-live="polite">
      {failure === null ? t('history.loading') : failureText(t, failure)}
    </output>
  );
}
