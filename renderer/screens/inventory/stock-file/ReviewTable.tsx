import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isRemark, leftOutOf } from '#renderer/features/stock-file/findings.ts';
import type { LeftOut } from '#renderer/features/stock-file/findings.ts';
import { fitOf } from '#renderer/features/stock-file/free-places.ts';
import type { Review } from '#renderer/features/stock-file/import-state.ts';
import { isDoing } from '#renderer/features/stock-file/plan-file.ts';
import type { Outcome } from '#renderer/features/stock-file/plan-file.ts';
import { shownText } from '#renderer/features/stock-file/table.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { VirtualRows } from './VirtualRows.tsx';
import { useOutcomeTexts } from './use-outcome-texts.ts';

const COLUMNS = 5;

type ReviewTableProps = {
  outcomes: readonly Outcome[];
  state: Review;
  onAccept: (rows: readonly number[], isAccepted: boolean) => void;
};

/** Rows of the file with what they would do; only those near the visible part are drawn. */
export function ReviewTable({ outcomes, state, onAccept }: ReviewTableProps) {
  const { t } = useTranslation('stockFile');
  const scroller = useRef<HTMLDivElement>(null);
  const stock = useMemo(() => new Map(state.stock.map((row) => [row.id as number, row])), [state.stock]);
  const texts = useOutcomeTexts(stock);
  const { beyond } = fitOf(state);
  const leftOut = useMemo(() => new Set(state.leftOut), [state.leftOut]);
  const doing = outcomes.filter(isDoing);
  const isAll = doing.length > 0 && doing.every(({ at }) => !leftOut.has(at));
  if (outcomes.length === 0) return <p className="muted">{t('review.none')}</p>;
  return (
    // Scrolls by keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className="sf-table" tabIndex={0} role="region" aria-label={t('review.table')}>
      <table aria-rowcount={outcomes.length + 1}>
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
        <VirtualRows
          rows={outcomes}
          scroller={scroller}
          columns={COLUMNS}
          draw={(outcome) => (
            <Line
              key={outcome.at}
              outcome={outcome}
              isAccepted={!leftOut.has(outcome.at)}
              left={leftOutOf(outcome, { beyond, leftOut })}
              texts={texts}
              onAccept={onAccept}
            />
          )}
        />
      </table>
    </div>
  );
}

type LineProps = Pick<ReviewTableProps, 'onAccept'> & {
  outcome: Outcome;
  isAccepted: boolean;
  /** Why it is not imported. */
  left: LeftOut | null;
  texts: ReturnType<typeof useOutcomeTexts>;
};

function Line({ outcome, isAccepted, left, texts, onAccept }: LineProps) {
  const { t } = useTranslation('stockFile');
  const { at, verdict, row } = outcome;
  const name = outcome.title === '' ? (row.stockNumber ?? row.vin ?? t('review.untitled')) : outcome.title;
  const title = shownText(name);
  return (
    <tr className={left === null ? verdict : `${verdict} out`}>
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
        {left !== null && <span className="sf-left">{t(`review.left.${left}`)}</span>}
      </td>
      <td>
        <b>{title}</b>
        <span className="muted">
          {[row.stockNumber, row.vin].flatMap((text) => (text ? shownText(text) : [])).join(' · ')}
        </span>
      </td>
      <td>
        <ul>
          {left === 'beyond' && <li className="beyond">{t('places.row')}</li>}
          {texts.changesOf(outcome).map((change) => (
            <li key={change.field}>{texts.changeText(change)}</li>
          ))}
          {outcome.messages.map((message) => (
            <li key={`${message.code}/${message.field}`} className={isRemark(message) ? 'note' : 'note bad'}>
              {texts.messageText(message)}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
