import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { selectIsChanged } from '#renderer/features/post-form/is-changed.ts';
import {
  postFormActions,
  selectDraft,
  selectFormValues,
  selectRejection,
  selectSave,
  selectStepsPassed,
  selectTarget,
} from '#renderer/features/post-form/post-form.slice.ts';
import { selectPhotoCount } from '#renderer/features/post-form/photos/post-photos.slice.ts';
import { useHostActions } from '#renderer/lib/use-host-actions.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { Spinner } from '#renderer/ui/spinner/Spinner.tsx';
import { SaveProblem } from './SaveProblem.tsx';
import { allMissing, fieldsOf, PHONE_STEPS, stepAfter } from './steps.ts';
import type { Steps } from './use-steps.ts';

/** Save the draft, next step, publish. Every step can publish once nothing is missing or the post was changed. */
export function FormFoot({ steps: { steps, step, inSight, goTo, goBack } }: { steps: Steps }) {
  const { t } = useTranslation('sell');
  const dispatch = useDispatch();
  const isReady = useIsReady();
  const { phase } = useSelector(selectSave);
  const next = stepAfter(step, steps);
  const isBusy = phase === 'checking' || phase === 'saving' || phase === 'waitingForPhotos';
  const isLast = next === undefined || isBusy;
  // A phone has no room for a fourth button; drafts are kept by themselves.
  const isOnePerScreen = steps === PHONE_STEPS;
  useDraftToasts();
  useNextWhenPassed(() => next !== undefined && goTo(next));
  const publish = usePublish(isBusy);
  const toNext = () => dispatch(postFormActions.continued(fieldsOf(step)));
  const isOnHost = useHostActions([
    ...(isLast || isReady ? [publish] : []),
    ...(isLast ? [] : [{ text: t('foot.continue'), onPress: toNext }]),
  ]);
  // The second click of a double click is meant for the previous button.
  const goOn = ({ detail }: MouseEvent) => {
    if (detail <= 1) toNext();
  };
  return (
    <>
      <SaveProblem fields={inSight} />
      <SaveProgress />
      {!isOnHost && (
        <div className="c-foot">
          {goBack !== undefined && (
            <Button look="outlined" size="large" className="c-back" aria-label={t('foot.back')} onClick={goBack}>
              <IconArrowLeft size={20} stroke={2.2} aria-hidden />
            </Button>
          )}
          {!(isReady && isOnePerScreen) && (
            <Button
              look="minimal"
              size="large"
              className="c-draft"
              onClick={() => dispatch(postFormActions.draftSavedAsked())}
            >
              {t('foot.draft')}
            </Button>
          )}
          {(isLast || isReady) && <PublishButton {...publish} />}
          {!isLast && (
            <Button look={isReady ? 'outlined' : 'primary'} size="large" onClick={goOn}>
              {t('foot.continue')}
              <IconArrowRight size={18} stroke={2.2} aria-hidden />
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Whether there is something to send: a new car that lacks nothing, or changes of a post. */
const useIsReady = (): boolean => {
  const isChanged = useSelector(selectIsChanged);
  const isNew = useSelector(selectTarget) === 'new';
  const values = useSelector(selectFormValues);
  const photos = useSelector(selectPhotoCount);
  return isNew ? allMissing(values, photos).length === 0 : isChanged;
};

/** The label and the action of the main button: publish, or save changes. */
function usePublish(isBusy: boolean) {
  const { t } = useTranslation('sell');
  const dispatch = useDispatch();
  const target = useSelector(selectTarget);
  const rejection = useSelector(selectRejection);
  const words = target === 'new' ? 'foot.publish' : rejection === null ? 'foot.save' : 'foot.sendAgain';
  const onPress = () => {
    if (!isBusy) dispatch(postFormActions.submitted());
  };
  return { text: t(words), isBusy, onPress };
}

function PublishButton({ text, isBusy, onPress }: ReturnType<typeof usePublish>) {
  // The second click of a double one on Continue falls on this button: it is no wish to publish.
  const publishOnce = ({ detail }: MouseEvent) => {
    if (detail <= 1) onPress();
  };
  return (
    <Button look="primary" size="large" aria-disabled={isBusy} aria-busy={isBusy} onClick={publishOnce}>
      {isBusy && <Spinner size={18} />}
      {text}
    </Button>
  );
}

function SaveProgress() {
  const { t } = useTranslation('sell');
  const dispatch = useDispatch();
  const { phase } = useSelector(selectSave);
  return (
    <div className="c-busy sm muted" role="status">
      {phase === 'waitingForPhotos' ? t('foot.waiting') : phase === 'saving' ? t('foot.saving') : ''}
      {phase === 'waitingForPhotos' && (
        <Button look="minimal" size="small" onClick={() => dispatch(postFormActions.submitCancelled())}>
          {t('foot.cancel')}
        </Button>
      )}
    </div>
  );
}

const useDraftToasts = (): void => {
  const { t } = useTranslation('sell');
  const dispatch = useDispatch();
  const toast = useToast();
  const { isKept } = useSelector(selectDraft);
  const tellKept = useEffectEvent(() => {
    if (isKept === null) return;
    if (isKept) toast('ok', t('draft.saved'));
    else toast('bad', t('draft.notSaved'));
    dispatch(postFormActions.draftAskShown());
  });
  useEffect(() => tellKept(), [isKept]);
};

/** Goes to the next step if the current one has no errors. */
const useNextWhenPassed = (goOn: () => void): void => {
  const passed = useSelector(selectStepsPassed);
  const seen = useRef(passed);
  const follow = useEffectEvent(goOn);
  useEffect(() => {
    if (seen.current === passed) return;
    seen.current = passed;
    follow();
  }, [passed]);
};
