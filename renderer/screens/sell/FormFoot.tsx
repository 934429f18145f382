import { Spinner } from '@blueprintjs/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import {
  postFormActions,
  selectDraft,
  selectRejection,
  selectSave,
  selectTarget,
} from '#renderer/features/post-form/post-form.slice.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { SaveProblem } from './SaveProblem.tsx';
import { stepAfter } from './steps.ts';
import type { Step } from './steps.ts';

type FormFootProps = { step: Step; onGo: (step: Step) => void };

/** Keep the draft, go on, and at the last step publish. */
export function FormFoot({ step, onGo }: FormFootProps) {
  const { t } = useTranslation('sell');
  const dispatch = useDispatch();
  const toast = useToast();
  const target = useSelector(selectTarget);
  const rejection = useSelector(selectRejection);
  const { phase } = useSelector(selectSave);
  const next = stepAfter(step);
  const isBusy = phase === 'checking' || phase === 'saving' || phase === 'waitingForPhotos';
  const publish = target === 'new' ? 'foot.publish' : rejection === null ? 'foot.save' : 'foot.sendAgain';
  // The second click of a double one on Continue falls on this button: it is no wish to publish.
  const publishOnce = ({ detail }: MouseEvent) => {
    if (!isBusy && detail <= 1) dispatch(postFormActions.submitted());
  };
  const { isKept } = useSelector(selectDraft);
  const tellKept = useEffectEvent(() => {
    if (isKept === null) return;
    if (isKept) toast('ok', t('draft.saved'));
    else toast('bad', t('draft.notSaved'));
    dispatch(postFormActions.draftAskTold());
  });
  useEffect(() => tellKept(), [isKept]);
  return (
    <>
      <SaveProblem />
      <div className="c-busy sm muted" role="status">
        {phase === 'waitingForPhotos' ? t('foot.waiting') : phase === 'saving' ? t('foot.saving') : ''}
        {phase === 'waitingForPhotos' && (
          <button
            type="button"
            className="bp6-button bp6-small bp6-minimal"
            onClick={() => dispatch(postFormActions.submitCancelled())}
          >
            {t('foot.cancel')}
          </button>
        )}
      </div>
      <div className="c-foot">
        <button
          type="button"
          className="bp6-button bp6-large bp6-minimal"
          onClick={() => dispatch(postFormActions.draftSavedAsked())}
        >
          {t('foot.draft')}
        </button>
        {next === undefined || isBusy ? (
          <button
            type="button"
            className="bp6-button bp6-large bp6-intent-primary"
            aria-disabled={isBusy}
            aria-busy={isBusy}
            onClick={publishOnce}
          >
            {isBusy && <Spinner size={18} />}
            {t(publish)}
          </button>
        ) : (
          <button type="button" className="bp6-button bp6-large bp6-intent-primary" onClick={() => onGo(next)}>
            {t('foot.continue')}
            <IconArrowRight size={18} stroke={2.2} aria-hidden />
          </button>
        )}
      </div>
    </>
  );
}
