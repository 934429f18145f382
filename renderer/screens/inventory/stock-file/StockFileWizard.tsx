import styles from './stock-file.css?url';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Profile } from '#contract/http/identity.ts';
import type { ImportState } from '#renderer/features/stock-file/import-state.ts';
import { selectStep, stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { ModalLayer } from '#renderer/ui/modal/ModalLayer.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { ApplyingStep, PlanningStep } from './ProgressSteps.tsx';
import { ResultStep } from './ResultStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { stockFileFeature } from './stock-file.feature.ts';
import { UndoStep } from './UndoStep.tsx';

export type StockFileWizardProps = {
  profile: Profile;
  /** A file that was dropped before the wizard was shown. */
  dropped: File | null;
  /** The import to take back, if the grid opened the dialog for one. */
  asked: string | null;
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
export function StockFileWizard(props: StockFileWizardProps) {
  return useFeature(stockFileFeature) ? <OpenWizard {...props} /> : null;
}

/** The import begins and ends with the dialog. */
function useWizardLife({ profile, dropped }: Pick<StockFileWizardProps, 'profile' | 'dropped'>) {
  const dispatch = useDispatch();
  const open = useEffectEvent(() => {
    const { id, countryId, regionId } = profile;
    dispatch(stockFileActions.opened({ id, countryId, regionId }));
  });
  useEffect(() => {
    open();
    return () => void dispatch(stockFileActions.closed());
  }, [dispatch]);
  useEffect(() => {
    if (dropped !== null) dispatch(stockFileActions.fileTaken(dropped));
  }, [dispatch, dropped]);
}

/** The keyboard follows to each new step: the button that led there is no longer shown. */
function useStepFocus(step: ImportState['step']) {
  const stepPart = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) stepPart.current?.focus();
    shown.current = step;
  }, [step]);
  return stepPart;
}

function OpenWizard({ profile, dropped, asked, onClose }: StockFileWizardProps) {
  const { t } = useTranslation('stockFile');
  const state = useSelector(selectStep);
  const [isLeaving, setLeaving] = useState(false);
  useWizardLife({ profile, dropped });
  const stepPart = useStepFocus(state.step);
  const leave = () => {
    if (state.step === 'applying') return;
    if (ASKS.has(state.step) && !isLeaving) setLeaving(true);
    else onClose();
  };
  return (
    <ModalLayer open label={t('title')} className="sf" scrim onClose={leave}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <WizardHeader step={state.step} onLeave={leave} />
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
        <Step state={state} asked={asked} onClose={onClose} />
      </div>
    </ModalLayer>
  );
}

function WizardHeader({ step: now, onLeave }: { step: ImportState['step']; onLeave: () => void }) {
  const { t } = useTranslation('stockFile');
  return (
    // A banner is the page’s, and it has one.
    <header role="presentation">
      <h2>{t('title')}</h2>
      <ol aria-label={t('steps.label')}>
        {STEPS.map((step, at) => (
          <li key={step} aria-current={at === STEP_OF[now] ? 'step' : undefined}>
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
        disabled={now === 'applying'}
        onClick={onLeave}
      >
        <IconX size={18} aria-hidden />
      </Button>
    </header>
  );
}

type StepProps = Pick<StockFileWizardProps, 'asked' | 'onClose'> & { state: ImportState };

function Step({ state, asked, onClose }: StepProps) {
  switch (state.step) {
    case 'choose':
      return <FileStep state={state} asked={asked} />;
    case 'columns':
      return <ColumnsStep state={state} />;
    case 'planning':
      return <PlanningStep state={state} />;
    case 'review':
      return <ReviewStep state={state} />;
    case 'applying':
      return <ApplyingStep state={state} />;
    case 'done':
      return <ResultStep state={state} onClose={onClose} />;
    case 'undo':
      return <UndoStep state={state} onClose={onClose} />;
    default:
      return state satisfies never;
  }
}
