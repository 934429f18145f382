import { IconAlertOctagon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { OwnAppealPart } from '#renderer/features/appeals/OwnAppealPart.tsx';
import { selectRejection, selectTarget } from '#renderer/features/post-form/post-form.slice.ts';

/** Why the post was rejected and what can be done about it (D005, D019). */
export function RejectionNotice() {
  const { t } = useTranslation(['sell', 'reasons']);
  const rejection = useSelector(selectRejection);
  const target = useSelector(selectTarget);
  if (rejection === null) return null;
  const { reasonCode, note } = rejection;
  return (
    <section className="c-note bad" aria-label={t('rejection.title')}>
      <IconAlertOctagon size={24} stroke={2} aria-hidden />
      <div className="grow">
        <h2>{t('rejection.title')}</h2>
        <p>
          <b>{t(`reasons:rejection.${reasonCode}`)}</b>
        </p>
        <p>{t(`reasons:advice.${reasonCode}`)}</p>
        {note !== '' && <blockquote>{note}</blockquote>}
        <p className="sm">{t('rejection.text')}</p>
        {typeof target === 'number' && <OwnAppealPart postId={target} appeal={rejection.appeal} />}
      </div>
    </section>
  );
}
