import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { selectRejection, selectTarget } from '#renderer/features/post-form/post-form.slice.ts';
import { selectProfile } from '#renderer/features/session/session.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';

/** What happens after publishing, and the rest of the plan (D002, D134). */
export function NextNote() {
  const { t } = useTranslation('sell');
  const target = useSelector(selectTarget);
  const rejection = useSelector(selectRejection);
  const isNew = target === 'new';
  const text = isNew ? 'review.nextNew' : rejection === null ? 'review.nextEdit' : 'review.nextRejected';
  return (
    <div className="c-next">
      <h3>{t('review.next')}</h3>
      <p>{t(text)}</p>
      {isNew && <Credits />}
    </div>
  );
}

function Credits() {
  const { t } = useTranslation('sell');
  const credits = useSelector(selectProfile)?.postCredits;
  if (credits === undefined) return null;
  if (credits > 0) return <p>{t('review.credits', { count: credits, number: formatNumber(credits) })}</p>;
  return (
    <p>
      {t('review.noCredits')}{' '}
      <Link className="a-link" to={pathTo.subscriptions()}>
        {t('review.plans')}
      </Link>
    </p>
  );
}
