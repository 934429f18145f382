import { useTranslation } from 'react-i18next';
import type { Failure } from '#renderer/api/api-failure.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import type { ImportState } from '#renderer/features/stock-file/import-state.ts';
import type { Import } from '#renderer/features/stock-file/use-import.ts';
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

type StepProps<Step extends ImportState['step']> = { state: Extract<ImportState, { step: Step }>; wizard: Import };

/** The dry run under way. */
export function PlanningStep({ state, wizard }: StepProps<'planning'>) {
  const { t } = useTranslation('stockFile');
  const { failure, reading } = state;
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
        <Button look="outlined" onClick={() => wizard.backToColumns(reading)}>
          {failure === null ? t('planning.cancel') : t('back')}
        </Button>
        {failure !== null && (
          <Button look="primary" onClick={() => wizard.plan(reading)}>
            {t('tryAgain')}
          </Button>
        )}
      </footer>
    </>
  );
}

/** The import under way. */
export function ApplyingStep({ state, wizard }: StepProps<'applying'>) {
  const { t } = useTranslation('stockFile');
  const { failure, order, review } = state;
  return (
    <>
      <div className="sf-body">
        <Progress title={t('applying.title')} {...state} />
        {failure === null ? (
          <p>{t('applying.text')}</p>
        ) : (
          <FailureNote title={t('applying.failed')} failure={failure} />
        )}
      </div>
      <footer>
        <Button look="outlined" onClick={() => wizard.stop(order, failure === null)}>
          {failure === null ? t('applying.stop') : t('applying.finish')}
        </Button>
        {failure !== null && (
          <Button look="primary" onClick={() => wizard.resume(review, order)}>
            {t('applying.resume')}
          </Button>
        )}
      </footer>
    </>
  );
}
