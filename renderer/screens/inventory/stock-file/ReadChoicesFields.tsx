import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Reading } from '#renderer/features/stock-file/import-state.ts';
import { ENCODINGS, SEPARATORS } from '#renderer/features/stock-file/table.ts';
import type { Encoding, Separator } from '#renderer/features/stock-file/table.ts';
import { stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Select } from '#renderer/ui/select/Select.tsx';
import { Labelled } from './Labelled.tsx';

const SEPARATOR_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
const HIDDEN_WAYS = ['read', 'leave'] as const;
/** Titles and dates may stand above the headers. */
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
        <Labelled text={t('columns.sheet')}>
          {(id) => (
            <Select
              id={id}
              value={table.sheet ?? ''}
              placeholder={null}
              options={table.sheets.map((sheet) => ({ value: sheet, text: sheet }))}
              isDisabled={isReading}
              onChange={(sheet) => again({ sheet })}
            />
          )}
        </Labelled>
      )}
      {table.encoding !== null && (
        <Labelled text={t('columns.encoding')}>
          {(id) => (
            <Select
              id={id}
              value={table.encoding ?? ''}
              placeholder={null}
              options={ENCODINGS.map((encoding) => ({ value: encoding, text: encoding.toUpperCase() }))}
              isDisabled={isReading}
              onChange={(encoding) => again({ encoding: encoding as Encoding })}
            />
          )}
        </Labelled>
      )}
      {table.separator !== null && (
        <Labelled text={t('columns.separator')}>
          {(id) => (
            <Select
              id={id}
              value={table.separator ?? ''}
              placeholder={null}
              options={SEPARATORS.map((separator) => ({
                value: separator,
                text: t(`columns.separators.${SEPARATOR_NAMES[separator]}`),
              }))}
              isDisabled={isReading}
              onChange={(separator) => again({ separator: separator as Separator })}
            />
          )}
        </Labelled>
      )}
      {table.hidden > 0 && (
        <Labelled text={t('columns.hidden.rows', { count: table.hidden, number: formatNumber(table.hidden) })}>
          {(id) => (
            <Select
              id={id}
              value={choices.leavesHidden === true ? 'leave' : 'read'}
              placeholder={null}
              options={HIDDEN_WAYS.map((way) => ({ value: way, text: t(`columns.hidden.${way}`) }))}
              isDisabled={isReading}
              onChange={(way) => again({ leavesHidden: way === 'leave' })}
            />
          )}
        </Labelled>
      )}
      <Labelled text={t('columns.header')}>
        {(id) => (
          <Select
            id={id}
            value={String(reading.header)}
            placeholder={null}
            options={table.rows
              .slice(0, HEADER_ROWS)
              .map(({ at }, place) => ({ value: String(place), text: formatNumber(at) }))}
            isDisabled={isReading}
            onChange={(place) => dispatch(stockFileActions.headerChosen(Number(place)))}
          />
        )}
      </Labelled>
    </div>
  );
}
