import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Reading } from '#renderer/features/stock-file/import-state.ts';
import { ENCODINGS, SEPARATORS } from '#renderer/features/stock-file/table.ts';
import type { Encoding, Separator } from '#renderer/features/stock-file/table.ts';
import { stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { LabelledSelect } from './LabelledSelect.tsx';

const SEPARATOR_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
const HIDDEN_WAYS = ['read', 'leave'] as const;
/** Titles and dates may be above the headers. */
const HEADER_ROWS = 10;

type ReadChoicesFieldsProps = { reading: Reading; isReading: boolean };

/** How the file was read; another choice reads it again, and the values beside the columns show what comes of it. */
export function ReadChoicesFields({ reading, isReading }: ReadChoicesFieldsProps) {
  const { t } = useTranslation('stockFile');
  const dispatch = useDispatch();
  const { table, choices } = reading;
  const again = (part: typeof choices) => dispatch(stockFileActions.choicesMade({ ...choices, ...part }));
  return (
    <div className="sf-fields">
      {table.sheets.length > 1 && (
        <LabelledSelect
          text={t('columns.sheet')}
          value={table.sheet ?? ''}
          options={table.sheets.map((sheet) => ({ value: sheet, text: sheet }))}
          isDisabled={isReading}
          onChange={(sheet) => again({ sheet })}
        />
      )}
      {table.encoding !== null && (
        <LabelledSelect
          text={t('columns.encoding')}
          value={table.encoding}
          options={ENCODINGS.map((encoding) => ({ value: encoding, text: encoding.toUpperCase() }))}
          isDisabled={isReading}
          onChange={(encoding) => again({ encoding: encoding as Encoding })}
        />
      )}
      {table.separator !== null && (
        <LabelledSelect
          text={t('columns.separator')}
          value={table.separator}
          options={SEPARATORS.map((value) => ({ value, text: t(`columns.separators.${SEPARATOR_NAMES[value]}`) }))}
          isDisabled={isReading}
          onChange={(separator) => again({ separator: separator as Separator })}
        />
      )}
      {table.hidden > 0 && (
        <LabelledSelect
          text={t('columns.hidden.rows', { count: table.hidden, number: formatNumber(table.hidden) })}
          value={choices.leavesHidden === true ? 'leave' : 'read'}
          options={HIDDEN_WAYS.map((way) => ({ value: way, text: t(`columns.hidden.${way}`) }))}
          isDisabled={isReading}
          onChange={(way) => again({ leavesHidden: way === 'leave' })}
        />
      )}
      <HeaderField reading={reading} isReading={isReading} />
    </div>
  );
}

/** The row with the names of the columns, by its number in the file. */
function HeaderField({ reading: { table, header }, isReading }: ReadChoicesFieldsProps) {
  const { t } = useTranslation('stockFile');
  const dispatch = useDispatch();
  return (
    <LabelledSelect
      text={t('columns.header')}
      value={String(header)}
      options={table.rows
        .slice(0, HEADER_ROWS)
        .map(({ at }, place) => ({ value: String(place), text: formatNumber(at) }))}
      isDisabled={isReading}
      onChange={(place) => dispatch(stockFileActions.headerChosen(Number(place)))}
    />
  );
}
