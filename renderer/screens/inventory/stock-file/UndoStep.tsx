import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { InventoryEdit } from '#contract/http/inventory.ts';
import type { SheetField } from '#contract/http/stock-file.ts';
import type { UndoneRow } from '#contract/http/stock-import.ts';
import type { ImportState } from '#renderer/features/stock-file/import-state.ts';
import { stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { EndButtons } from './EndButtons.tsx';
import { FailureNote, Progress } from './ProgressSteps.tsx';

type UndoStepProps = { state: Extract<ImportState, { step: 'undo' }>; onClose: () => void };
/** Of a very long list, the beginning. */
const MOST_LINES = 500;

/** The file's columns that a car's own fields are known by. */
const COLUMN_OF: Readonly<Partial<Record<keyof InventoryEdit, SheetField>>> = {
  price: 'price',
  mileage: 'mileage',
  availabilityId: 'availability',
  regionId: 'region',
  lookupAddress: 'address',
  stockNumber: 'stockNumber',
  notes: 'notes',
};

/** An import being taken back, and what came of it: rows that were changed since are named. */
export function UndoStep({ state, onClose }: UndoStepProps) {
  const { t } = useTranslation('stockFile');
  const dispatch = useDispatch();
  const { fileName, total, rows, isRunning, failure } = state;
  const kept = rows.filter(({ outcome }) => outcome !== 'undone');
  const again = () => dispatch(stockFileActions.undoAsked({ id: state.id, fileName, total: total - rows.length }));
  const isDone = !isRunning && failure === null;
  return (
    <>
      <div className="sf-body">
        {isRunning && <Progress title={t('result.undoing')} done={rows.length} total={total} />}
        {failure !== null && <FailureNote title={t('result.undoFailed')} failure={failure} />}
        {isDone && (
          <div className="sf-sum" role="status">
            <IconCircleCheckFilled size={28} aria-hidden />
            <div>
              <h3>{t('result.undone')}</h3>
              <p>
                <b>{fileName}</b> · {t('undone.back', { count: rows.length - kept.length })}
              </p>
              {kept.length > 0 && <p>{t('undone.kept', { count: kept.length })}</p>}
            </div>
          </div>
        )}
        {isDone && kept.length > 0 && <KeptRows rows={kept} />}
      </div>
      <footer>
        {failure !== null && (
          <Button look="outlined" onClick={again}>
            {t('tryAgain')}
          </Button>
        )}
        <EndButtons isRunning={isRunning} onAgain={() => dispatch(stockFileActions.startedOver())} onClose={onClose} />
      </footer>
    </>
  );
}

function KeptRows({ rows }: { rows: readonly UndoneRow[] }) {
  const { t } = useTranslation('stockFile');
  const reasonOf = ({ outcome, fields }: UndoneRow): string => {
    const names = fields.flatMap((field) => COLUMN_OF[field] ?? []).map((field) => t(`fields.${field}`));
    const text = outcome === 'undone' ? '' : t(`undone.why.${outcome}`);
    return names.length === 0 ? text : t('messageOf', { field: names.join(', '), text });
  };
  return (
    // Scrolls by keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="sf-table" tabIndex={0} role="region" aria-label={t('undone.list')}>
      <table>
        <tbody>
          {rows.slice(0, MOST_LINES).map((row) => (
            <tr key={row.postId}>
              <td className="num">{row.place === null ? t('result.missing') : formatNumber(row.place)}</td>
              <td>
                <b>{row.title === '' ? `#${row.postId}` : row.title}</b>
              </td>
              <td>{reasonOf(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
