import styles from './stock-file.css?url';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Profile } from '#contract/http/identity.ts';
import { rowsOfColumns } from '#renderer/features/inventory/column-rows.ts';
import { selectCurrency, selectLanguage } from '#renderer/features/preferences/preferences.slice.ts';
import type { ImportState } from '#renderer/features/stock-file/import-state.ts';
import { readInWorker } from '#renderer/features/stock-file/read/reader.ts';
import { useImport } from '#renderer/features/stock-file/use-import.ts';
import type { ReadFile } from '#renderer/features/stock-file/import-steps.ts';
import type { Import } from '#renderer/features/stock-file/use-import.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { ModalLayer } from '#renderer/ui/modal/ModalLayer.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { ApplyingStep, PlanningStep } from './ProgressSteps.tsx';
import { ResultStep } from './ResultStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { UndoStep } from './UndoStep.tsx';

export type StockFileWizardProps = {
  profile: Profile;
  source: StockSource;
  /** A file that was dropped before the wizard stood there. */
  dropped: File | null;
  /** The import to take back, if the grid opened the dialog for one. */
  asked: string | null;
  read?: ReadFile;
  onImported: (id: string) => void;
  onUndone: (id: string) => void;
  onClose: () => void;
};

const STEPS = ['file', 'columns', 'check', 'result'] as const;
const STEP_OF: Readonly<Record<ImportState['step'], number>> = {
  choose: 0,
  columns: 1,
  planning: 2,
  review: 2,
  applying: 3,
  done: 3,
  undo: 3,
};
/** Steps whose work would be lost without a word. */
const ASKS: ReadonlySet<ImportState['step']> = new Set(['columns', 'planning', 'review']);

/** A stock file on its way into the stock: chosen, understood, checked without writing, done, and taken back. */
export function StockFileWizard({ profile, source, dropped, read = readInWorker, ...props }: StockFileWizardProps) {
  const { asked, onImported, onUndone, onClose } = props;
  const { t } = useTranslation('stockFile');
  const language = useSelector(selectLanguage);
  const currency = useSelector(selectCurrency);
  const stockRows = rowsOfColumns;
  const wizard = useImport({ profile, source, read, language, currency, stockRows, onImported, onUndone });
  const [isLeaving, setLeaving] = useState(false);
  const { state } = wizard;
  const takeDropped = useEffectEvent(() => {
    if (dropped !== null) wizard.take(dropped);
  });
  useEffect(() => takeDropped(), [dropped]);
  const stepPart = useRef<HTMLDivElement>(null);
  const shown = useRef(state.step);
  useEffect(() => {
    // The button that led here is gone, and the keyboard's place with it.
    if (shown.current !== state.step) stepPart.current?.focus();
    shown.current = state.step;
  }, [state.step]);
  const leave = () => {
    if (state.step === 'applying') return;
    if (ASKS.has(state.step) && !isLeaving) setLeaving(true);
    else onClose();
  };
  return (
    <ModalLayer open label={t('title')} className="sf" scrim onClose={leave}>
      <link rel="stylesheet" href={styles} precedence="default" />
      {/* A banner is the page’s, and it has one. */}
      <header role="presentation">
        <h2>{t('title')}</h2>
        <ol aria-label={t('steps.label')}>
          {STEPS.map((step, at) => (
            <li key={step} aria-current={at === STEP_OF[state.step] ? 'step' : undefined}>
              <i aria-hidden="true">{at + 1}</i>
              {t(`steps.${step}`)}
            </li>
          ))}
        </ol>
        <Button
          look="minimal"
          className="ic"
          aria-label={t('close')}
          title={t('close')}
          disabled={state.step === 'applying'}
          onClick={leave}
        >
          <IconX size={18} aria-hidden />
        </Button>
      </header>
      {isLeaving && (
        <div className="sf-leave" role="alertdialog" aria-label={t('leave.title')}>
          <div>
            <b>{t('leave.title')}</b>
            <p>{t('leave.text')}</p>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button autoFocus look="outlined" onClick={() => setLeaving(false)}>
            {t('leave.stay')}
          </Button>
          <Button look="danger" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      )}
      <div ref={stepPart} className="sf-step" tabIndex={-1}>
        <Step wizard={wizard} state={state} asked={asked} onClose={onClose} />
      </div>
    </ModalLayer>
  );
}

type StepProps = Pick<StockFileWizardProps, 'asked' | 'onClose'> & { wizard: Import; state: ImportState };

function Step({ wizard, state, asked, onClose }: StepProps) {
  switch (state.step) {
    case 'choose':
      return <FileStep state={state} wizard={wizard} asked={asked} />;
    case 'columns':
      return <ColumnsStep state={state} wizard={wizard} />;
    case 'planning':
      return <PlanningStep state={state} wizard={wizard} />;
    case 'review':
      return <ReviewStep state={state} wizard={wizard} />;
    case 'applying':
      return <ApplyingStep state={state} wizard={wizard} />;
    case 'done':
      return <ResultStep state={state} wizard={wizard} onClose={onClose} />;
    case 'undo':
      return <UndoStep state={state} wizard={wizard} onClose={onClose} />;
    default:
      return state satisfies never;
  }
}
