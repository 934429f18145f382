import { IconAlertCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectFormValues } from '#renderer/features/post-form/post-form.slice.ts';
import { selectPhotoCount } from '#renderer/features/post-form/photos/post-photos.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Card } from './Card.tsx';
import { NextNote } from './NextNote.tsx';
import { allMissing } from './steps.ts';
import { useReviewRows } from './use-review-rows.ts';
import type { Steps } from './use-steps.ts';

/** A summary of the form, and links to the fields that are missing. */
export function ReviewCard({ steps }: { steps: Steps }) {
  const { t } = useTranslation('sell');
  const groups = useReviewRows();
  return (
    <Card title={t('steps.review')} text={t('review.text')}>
      <Missing steps={steps} />
      {groups.map(({ step, rows }) => (
        <div key={step} className="c-review">
          <div className="row sb">
            <h3>{t(`steps.${step}`)}</h3>
            <Button
              look="minimal"
              size="small"
              aria-label={t('review.changeLabel', { name: t(`steps.${step}`) })}
              onClick={() => steps.goTo(step)}
            >
              {t('review.change')}
            </Button>
          </div>
          <dl>
            {rows.map(({ label, text, isWide }) => (
              <div key={label} className={isWide ? 'wide' : undefined}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <NextNote />
    </Card>
  );
}

function Missing({ steps: { steps, leadTo } }: { steps: Steps }) {
  const { t } = useTranslation('sell');
  const values = useSelector(selectFormValues);
  const photos = useSelector(selectPhotoCount);
  const missing = allMissing(values, photos, steps);
  if (missing.length === 0)
    return (
      <p className="c-ready">
        <IconCircleCheckFilled size={20} aria-hidden />
        {t('review.ready')}
      </p>
    );
  return (
    <div className="c-missing">
      <p>
        <IconAlertCircle size={20} stroke={2} aria-hidden />
        <b>{t('review.missing')}</b>
      </p>
      <ul aria-label={t('review.missingLabel')}>
        {missing.map((place) => (
          <li key={place}>
            <button type="button" onClick={() => leadTo([place])}>
              {t(`fields.${place}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
