import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectFaults, selectFormValues } from '#renderer/features/post-form/post-form.slice.ts';
import { selectPhotoCount } from '#renderer/features/post-form/photos/post-photos.slice.ts';
import { missingIn, PLACES_OF, progressOf, STEPS } from './steps.ts';
import type { Step } from './steps.ts';
import { STEP_TITLE } from './use-turned-step.ts';

type StepRailProps = { current: Step; onGo: (step: Step) => void };

/** The five steps beside the form, with how far the current one is. */
export function StepRail({ current, onGo }: StepRailProps) {
  const { t } = useTranslation('sell');
  const values = useSelector(selectFormValues);
  const photos = useSelector(selectPhotoCount);
  const faults = useSelector(selectFaults);
  return (
    <nav className="c-rail" aria-label={t('steps.label')}>
      <ol className="c-steps">
        {STEPS.map((step, place) => {
          const isCurrent = step === current;
          const { done, total } = progressOf(step, values, photos);
          const isRight = PLACES_OF[step].every((field) => !(field in faults));
          const isDone = done > 0 && isRight && missingIn(step, values, photos).length === 0;
          return (
            <li key={step} className={isCurrent ? 'on' : isDone ? 'done' : ''}>
              <button type="button" aria-current={isCurrent ? 'step' : undefined} onClick={() => onGo(step)}>
                <i>{isDone && !isCurrent ? <IconCheck size={16} stroke={2.6} aria-hidden /> : place + 1}</i>
                <span>
                  {t(`steps.${step}`)}
                  {isCurrent && total > 0 && <small>{t('steps.progress', { done, total })}</small>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** For windows without room for the rail. */
export function StepBar({ current, steps }: { current: Step; steps: readonly Step[] }) {
  const { t } = useTranslation('sell');
  const at = steps.indexOf(current);
  const words = { step: at + 1, total: steps.length, name: t(`steps.${current}`) };
  return (
    <div className="c-mstep">
      <b id={STEP_TITLE} tabIndex={-1}>
        {t('steps.mobile', words)}
      </b>
      <div className="b" aria-hidden="true">
        {steps.map((step, place) => (
          <i key={step} className={place === at ? 'on' : place < at ? 'd' : ''} />
        ))}
      </div>
    </div>
  );
}
