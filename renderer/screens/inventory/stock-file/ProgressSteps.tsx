import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Failure } from '#renderer/api/api-failure.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import type { ImportState } from '#renderer/features/stock-file/import-state.ts';
import { doneOf } from '#renderer/features/stock-file/order.ts';
import { stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

/** How far the work is, in rows and as a bar. */
export function Progress({ title, done, total }: { title: string; done: number; total: number }) {
  const { t } = useTranslation('stockFile');
  return (
    <div className="sf-progress" role="status">
      <b>{title}</b>
      <progress aria-label={title} max={Math.max(1, total)} value={done} />
      <span className="tnum">{t('progress', { done: formatNumber(done), total: formatNumber(total) })}</span>
    </div>
  );
}

/** Why the work stopped. */
export function FailureNote({ title, failure }: { title: string; failure: Failure }) {
  const { t } = useTranslation(['stockFile', 'errors']);
  return (
    <div className="sf-note bad" role="alert">
      <div>
        <b>{title}</b>
        <p>
          {failure.unknownCode !== undefined || failure.description === ''
            ? failureText(t, failure)
            : failure.description}
        </p>
      </div>
    </div>
  );
}

type StepProps<Step extends ImportState['step']> = { state: Extract<ImportState, { step: Step }> };

/** The dry run under way. */
export function PlanningStep({ state }: StepProps<'planning'>) {
  const { t } = useTranslation('stockFile');
  const dispatch = useDispatch();
  const { failure } = state;
  return (
    <>
      <div className="sf-body">
        {failure === null ? (
          <>
            <Progress title={t('planning.title')} {...state} />
            <p>{t('planning.text')}</p>
          </>
        ) : (
          <FailureNote title={t('planning.failed')} failure={failure} />
        )}
      </div>
      <footer>
        <Button look="outlined" onClick={() => dispatch(stockFileActions.columnsReopened())}>
          {failure === null ? t('planning.cancel') : t('back')}
        </Button>
        {failure !== null && (
          <Button look="primary" onClick={() => dispatch(stockFileActions.planAsked({}))}>
            {t('tryAgain')}
          </Button>
        )}
      </footer>
    </>
  );
}

/** The import under way. */
export function ApplyingStep({ state }: StepProps<'applying'>) {
  const { t } = useTranslation('stockFile');
  const dispatch = useDispatch();
  const { failure, progress, total } = state;
  return (
    <>
      <div className="sf-body">
        <Progress title={t('applying.title')} done={doneOf(progress)} total={total} />
        {failure === null ? (
          <p>{t('applying.text')}</p>
        ) : (
          <FailureNote title={t('applying.failed')} failure={failure} />
        )}
      </div>
      <footer>
        <Button look="outlined" onClick={() => dispatch(stockFileActions.stopAsked())}>
          {failure === null ? t('applying.stop') : t('applying.finish')}
        </Button>
        {failure !== null && (
          <Button look="primary" onClick={() => dispatch(stockFileActions.resumeAsked())}>
            {t('applying.resume')}
          </Button>
        )}
      </footer>
    </>
  );
}
