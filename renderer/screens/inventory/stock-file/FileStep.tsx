import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { csvFile } from './csv-file.ts';
import type { ImportState } from '#renderer/features/stock-file/import-state.ts';
import { FILE_LIMITS } from '#renderer/features/stock-file/table.ts';
import { templateRows, templateWorkbook } from '#renderer/features/stock-file/template.ts';
import { stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { FaultNote } from './FaultNote.tsx';
import { PastImports } from './PastImports.tsx';

/** Systems know tables by several types; the ending is what all of them have. Old workbooks are refused with the reason. */
const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.xls,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MEGABYTE = 1024 * 1024;

type FileStepProps = {
  state: Extract<ImportState, { step: 'choose' }>;
  /** The import that is asked to be taken back. */
  asked: string | null;
};

/** Where the file comes from, a template for those who have none, and what was imported before. */
export function FileStep({ state, asked }: FileStepProps) {
  const { t } = useTranslation('stockFile');
  const dispatch = useDispatch();
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    multiple: false,
    onDrop: ([file]) => {
      if (file !== undefined) dispatch(stockFileActions.fileTaken(file));
    },
  });
  const limits = {
    size: FILE_LIMITS.bytes / MEGABYTE,
    rows: formatNumber(FILE_LIMITS.rows),
    columns: FILE_LIMITS.columns,
  };
  return (
    <div className="sf-body">
      <div {...getRootProps({ role: 'presentation' })} className={`sf-drop${isDragActive ? ' over' : ''}`}>
        <input {...getInputProps({ accept: ACCEPTED, 'aria-label': t('file.choose'), disabled: state.isReading })} />
        <IconFileSpreadsheet size={40} stroke={1.4} aria-hidden />
        <b>{t('file.drop')}</b>
        <p>{t('file.limits', limits)}</p>
        <Button look="primary" disabled={state.isReading} onClick={open}>
          {t('file.choose')}
        </Button>
        <p role="status">{state.isReading ? t('file.reading') : ''}</p>
      </div>
      {state.fault !== null && <FaultNote fault={state.fault} />}
      <Template />
      {!state.isReading && <PastImports asked={asked} />}
    </div>
  );
}

function Template() {
  const { t } = useTranslation(['stockFile']);
  const lookups = useLookups();
  const currency = useSelector(selectCurrency);
  const name = t('stockFile:template.file');
  return (
    <section className="sf-template">
      <div>
        <h3>{t('stockFile:file.template.title')}</h3>
        <p>{t('stockFile:file.template.text')}</p>
      </div>
      <Button
        look="outlined"
        disabled={lookups === undefined}
        onClick={() => {
          if (lookups !== undefined) saveFile(csvFile(templateRows(t, lookups, currency)), `${name}.csv`);
        }}
      >
        {t('stockFile:file.template.csv')}
      </Button>
      <Button
        look="outlined"
        disabled={lookups === undefined}
        onClick={() => {
          if (lookups !== undefined)
            void templateWorkbook(t, lookups, currency).then((blob) => saveFile(blob, `${name}.xlsx`));
        }}
      >
        {t('stockFile:file.template.xlsx')}
      </Button>
    </section>
  );
}
