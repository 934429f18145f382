import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { SHEET_FIELDS } from '#contract/http/stock-file.ts';
import type { SheetField } from '#contract/http/stock-file.ts';
import { headersOf, lacks } from '#renderer/features/stock-file/import-state.ts';
import type { ImportState } from '#renderer/features/stock-file/import-state.ts';
import { shownText } from '#renderer/features/stock-file/table.ts';
import { stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Select } from '#renderer/ui/select/Select.tsx';
import { DefaultsFields } from './DefaultsFields.tsx';
import { FaultNote } from './FaultNote.tsx';
import { ReadChoicesFields } from './ReadChoicesFields.tsx';

const SAMPLES = 3;
const LETTERS = 26;

/** A column's letter as spreadsheets have it: A … Z, AA … */
const letterOf = (column: number): string =>
  (column < LETTERS ? '' : letterOf(Math.floor(column / LETTERS) - 1)) + String.fromCharCode(65 + (column % LETTERS));

type ColumnsStepProps = { state: Extract<ImportState, { step: 'columns' }> };

/** What each column is, shown with its values; how the file was read; the defaults of empty cells. */
export function ColumnsStep({ state }: ColumnsStepProps) {
  const { t } = useTranslation('stockFile');
  const dispatch = useDispatch();
  const { reading } = state;
  const lack = lacks(reading);
  const rows = reading.table.rows.length - reading.header - 1;
  return (
    <>
      <div className="sf-body">
        <p>
          <b>{reading.fileName}</b> · {t('columns.rows', { count: rows, number: formatNumber(rows) })} ·{' '}
          {t(reading.isKnown ? 'columns.known' : 'columns.intro')}
        </p>
        <ReadChoicesFields reading={reading} isReading={state.isReading} />
        {state.fault !== null && <FaultNote fault={state.fault} />}
        <ColumnsTable reading={reading} />
        <DefaultsFields reading={reading} />
      </div>
      <footer>
        <p role="status">{lack === null ? '' : t(`columns.lacks.${lack}`)}</p>
        <Button look="outlined" onClick={() => dispatch(stockFileActions.startedOver())}>
          {t('file.another')}
        </Button>
        <Button
          look="primary"
          disabled={lack !== null || state.isReading}
          onClick={() => dispatch(stockFileActions.planAsked({}))}
        >
          {t('check')}
        </Button>
      </footer>
    </>
  );
}

function ColumnsTable({ reading }: Pick<ColumnsStepProps['state'], 'reading'>) {
  const { t } = useTranslation('stockFile');
  const dispatch = useDispatch();
  const id = useId();
  const choose = (column: number, field: SheetField | null) =>
    dispatch(stockFileActions.fieldChosen({ column, field }));
  const samples = reading.table.rows.slice(reading.header + 1);
  const fields = SHEET_FIELDS.map((field) => ({ value: field, text: t(`fields.${field}`) }));
  return (
    <table className="sf-columns">
      <thead>
        <tr>
          <th>{t('columns.column')}</th>
          <th>{t('columns.samples')}</th>
          <th id={id}>{t('columns.field')}</th>
        </tr>
      </thead>
      <tbody>
        {headersOf(reading).map((header, column) => {
          const name = header === '' ? t('columns.unnamed', { letter: letterOf(column) }) : header;
          const field = reading.mapping[column] ?? '';
          return (
            // Columns have no other name than their place: headers may repeat.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={column} className={field === '' ? 'out' : ''}>
              <th scope="row">{name}</th>
              <td>
                {samples
                  .flatMap(({ cells }) => cells[column] || [])
                  .slice(0, SAMPLES)
                  .map((text) => shownText(text))
                  .join(' · ')}
              </td>
              <td>
                <Select
                  label={t('columns.fieldOf', { column: name })}
                  value={field}
                  placeholder={t('columns.leaveOut')}
                  options={fields}
                  onChange={(value) => choose(column, value === '' ? null : (value as SheetField))}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
