import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { isErrorCode } from '#contract/error-codes.ts';
import { SHEET_FAULTS, SHEET_FIELDS } from '#contract/http/stock-file.ts';
import type { Done } from '#renderer/features/stock-file/order.ts';
import type { ImportState } from '#renderer/features/stock-file/import-state.ts';
import { stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { EndButtons } from './EndButtons.tsx';
import { UndoQuestion } from './UndoQuestion.tsx';
import { useOutcomeTexts } from './use-outcome-texts.ts';

type Result = Extract<ImportState, { step: 'done' }>;
type ResultStepProps = { state: Result; onClose: () => void };
/** Of a very long list, the beginning; what was refused comes first. */
const MOST_LINES = 500;
const NO_STOCK = new Map<number, never>();

const numberOf = (results: readonly Done[], what: Done['what'], state: Done['state'] = 'done'): number =>
  results.filter((each) => each.what === what && each.state === state).length;

/** What came of the import, row by row, and the way back. */
export function ResultStep({ state, onClose }: ResultStepProps) {
  const { t } = useTranslation('stockFile');
  const dispatch = useDispatch();
  const [isAsking, setAsking] = useState(false);
  const { results, order } = state;
  const went = results.filter(({ state: how }) => how !== 'refused');
  const countOf = (...what: Done['what'][]) => went.filter((each) => what.includes(each.what)).length;
  const counts = { changes: countOf('update', 'hide'), created: countOf('create'), sold: countOf('sold') };
  const undo = () =>
    dispatch(stockFileActions.undoAsked({ id: order.batch, fileName: order.fileName, total: went.length }));
  const isUndoable = counts.changes + counts.created > 0;
  return (
    <>
      <div className="sf-body">
        <div className="sf-sum" role="status">
          <IconCircleCheckFilled size={28} aria-hidden />
          <div>
            <h3>{t('result.title')}</h3>
            <Summary state={state} />
          </div>
        </div>
        {isAsking && <UndoQuestion counts={counts} onKeep={() => setAsking(false)} onUndo={undo} />}
        {results.length > 0 && <Lines results={results} />}
      </div>
      <footer>
        {isUndoable && !isAsking && (
          <Button look="outlined" onClick={() => setAsking(true)}>
            {t('result.undo')}
          </Button>
        )}
        <EndButtons onAgain={() => dispatch(stockFileActions.startedOver())} onClose={onClose} />
      </footer>
    </>
  );
}

function Summary({ state: { results, left } }: { state: Result }) {
  const { t } = useTranslation('stockFile');
  const waiting = results.filter((each) => each.state === 'waiting').length;
  const refused = results.filter((each) => each.state === 'refused').length;
  const lines: [number, (count: number) => string][] = [
    [numberOf(results, 'create'), (count) => t('result.created', { count })],
    [numberOf(results, 'update'), (count) => t('result.updated', { count })],
    [numberOf(results, 'hide'), (count) => t('result.hidden', { count })],
    [numberOf(results, 'sold'), (count) => t('result.sold', { count })],
    [waiting, (count) => t('result.waiting', { count })],
    [refused, (count) => t('result.refused', { count })],
    [left, (count) => t('result.stopped', { count })],
  ];
  const shown = lines.filter(([count]) => count > 0);
  if (shown.length === 0) return <p>{t('result.nothing')}</p>;
  return (
    <ul>
      {shown.map(([count, text]) => (
        <li key={text(count)}>{text(count)}</li>
      ))}
    </ul>
  );
}

function Lines({ results }: { results: readonly Done[] }) {
  const { t } = useTranslation(['stockFile', 'errors']);
  const { messageText } = useOutcomeTexts(NO_STOCK);
  const reasonOf = ({ error, row }: Done): string => {
    if (error === null) return '';
    // The fault of a field is shown instead of the general one.
    const [fault] = Object.entries(error.fields ?? {});
    const field = SHEET_FIELDS.find((name) => name === fault?.[0]);
    const code = SHEET_FAULTS.find((each) => each === fault?.[1]);
    if (field !== undefined && code !== undefined) return messageText({ field, code, value: row?.[field] ?? null });
    return isErrorCode(error.code) ? t(`errors:${error.code}`) : `${error.code}: ${error.description}`;
  };
  const refusedFirst = results.toSorted((a, b) => Number(b.state === 'refused') - Number(a.state === 'refused'));
  return (
    // Scrolls by keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="sf-table" tabIndex={0} role="region" aria-label={t('stockFile:result.list')}>
      <table>
        <tbody>
          {refusedFirst.slice(0, MOST_LINES).map((done) => (
            <tr key={`${done.at}/${done.postId}`}>
              <td className="num">{done.at === null ? t('stockFile:result.missing') : formatNumber(done.at)}</td>
              <td>
                <span className={`sf-verdict ${done.state === 'done' ? 'create' : done.state}`}>
                  {t(`stockFile:result.states.${done.state}`)}
                </span>
              </td>
              <td>
                <b>{done.title}</b>
              </td>
              <td>{reasonOf(done)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
