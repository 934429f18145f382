import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHEET_REMARKS } from '#contract/http/stock-file.ts';
import { fitOf } from '#renderer/features/stock-file/free-places.ts';
import type { Review } from '#renderer/features/stock-file/import-state.ts';
import { isDoing } from '#renderer/features/stock-file/plan-file.ts';
import type { Outcome } from '#renderer/features/stock-file/plan-file.ts';
import { shownText } from '#renderer/features/stock-file/table.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { useOutcomeTexts } from './use-outcome-texts.ts';

/** What a person should know; all else is what is wrong. */
const REMARKS: ReadonlySet<string> = new Set(SHEET_REMARKS);
/** More would make the page slow, however long the file is. */
const PAGE = 100;

type ReviewTableProps = {
  outcomes: readonly Outcome[];
  state: Review;
  onAccept: (rows: readonly number[], isAccepted: boolean) => void;
};

/** Rows of the file with what they would do, a page at a time. */
export function ReviewTable({ outcomes, state, onAccept }: ReviewTableProps) {
  const { t } = useTranslation('stockFile');
  const [from, setFrom] = useState(0);
  const stock = useMemo(() => new Map(state.stock.map((row) => [row.id as number, row])), [state.stock]);
  const texts = useOutcomeTexts(stock);
  const { beyond } = fitOf(state);
  const doing = outcomes.filter(isDoing);
  const isAll = doing.length > 0 && doing.every(({ at }) => !state.leftOut.has(at));
  if (outcomes.length === 0) return <p className="muted">{t('review.none')}</p>;
  return (
    <>
      {/* Scrolls by keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="sf-table" tabIndex={0} role="region" aria-label={t('review.table')}>
        <table>
          <thead>
            <tr>
              <th>
                <input
                  type="checkbox"
                  aria-label={t('review.takeAll')}
                  checked={isAll}
                  disabled={doing.length === 0}
                  onChange={(event) =>
                    onAccept(
                      doing.map(({ at }) => at),
                      event.target.checked,
                    )
                  }
                />
              </th>
              <th className="num">{t('review.row')}</th>
              <th>{t('review.result')}</th>
              <th>{t('review.car')}</th>
              <th>{t('review.changes')}</th>
            </tr>
          </thead>
          <tbody>
            {outcomes.slice(from, from + PAGE).map((outcome) => (
              <Line
                key={outcome.at}
                outcome={outcome}
                isAccepted={!state.leftOut.has(outcome.at)}
                isBeyond={beyond.has(outcome.at)}
                texts={texts}
                onAccept={onAccept}
              />
            ))}
          </tbody>
        </table>
      </div>
      {outcomes.length > PAGE && <Pages from={from} total={outcomes.length} onFrom={setFrom} />}
    </>
  );
}

type LineProps = Pick<ReviewTableProps, 'onAccept'> & {
  outcome: Outcome;
  isAccepted: boolean;
  /** The account has no place for it. */
  isBeyond: boolean;
  texts: ReturnType<typeof useOutcomeTexts>;
};

function Line({ outcome, isAccepted, isBeyond, texts, onAccept }: LineProps) {
  const { t } = useTranslation('stockFile');
  const { at, verdict, row } = outcome;
  const name = outcome.title === '' ? (row.stockNumber ?? row.vin ?? t('review.untitled')) : outcome.title;
  const title = shownText(name);
  return (
    <tr className={verdict}>
      <td>
        {isDoing(outcome) && (
          <input
            type="checkbox"
            aria-label={t('review.takeRow', { row: at, title })}
            checked={isAccepted}
            onChange={(event) => onAccept([at], event.target.checked)}
          />
        )}
      </td>
      <td className="num">{formatNumber(at)}</td>
      <td>
        <span className={`sf-verdict ${verdict}`}>{t(`review.verdict.${verdict}`)}</span>
      </td>
      <td>
        <b>{title}</b>
        <span className="muted">
          {[row.stockNumber, row.vin].flatMap((text) => (text ? shownText(text) : [])).join(' · ')}
        </span>
      </td>
      <td>
        <ul>
          {isBeyond && <li className="beyond">{t('places.row')}</li>}
          {texts.changesOf(outcome).map((change) => (
            <li key={change.field}>{texts.changeText(change)}</li>
          ))}
          {outcome.messages.map((message) => (
            <li key={`${message.code}/${message.field}`} className={REMARKS.has(message.code) ? 'note' : 'note bad'}>
              {texts.messageText(message)}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

function Pages({ from, total, onFrom }: { from: number; total: number; onFrom: (from: number) => void }) {
  const { t } = useTranslation('stockFile');
  const to = Math.min(from + PAGE, total);
  const numbers = { from: formatNumber(from + 1), to: formatNumber(to), total: formatNumber(total) };
  return (
    <nav className="sf-pages" aria-label={t('review.table')}>
      <button
        type="button"
        className="bp6-button bp6-outlined ic"
        aria-label={t('review.previous')}
        disabled={from === 0}
        onClick={() => onFrom(from - PAGE)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </button>
      <span role="status" className="tnum">
        {t('review.page', numbers)}
      </span>
      <button
        type="button"
        className="bp6-button bp6-outlined ic"
        aria-label={t('review.next')}
        disabled={to === total}
        onClick={() => onFrom(from + PAGE)}
      >
        <IconChevronRight size={18} aria-hidden />
      </button>
    </nav>
  );
}
