import { useTranslation } from 'react-i18next';
import { REJECTION_REASONS, REPORT_REASONS } from '#contract/http/reasons.ts';
import { pathTo } from '#contract/page-path.ts';
import type { Look } from '#renderer/features/moderation/moderation.slice.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { Link } from '#renderer/lib/links.ts';

type Entry = Look['history'][number];

const ACTIONS = [
  'create',
  'edit',
  'approve',
  'reject',
  'hide',
  'unHide',
  'sold',
  'remove',
  'top',
  'flag',
  'report',
  'ask',
  'stillForSale',
  'appeal',
  'acceptAppeal',
  'refuseAppeal',
] as const;

/** What happened to the post, the latest first (D172). */
export function History({ entries }: { entries: readonly Entry[] }) {
  const { t, i18n } = useTranslation('admin');
  return (
    <section className="ad-card" aria-labelledby="ad-history">
      <h2 id="ad-history">{t('history.title')}</h2>
      {entries.length === 0 && <p className="muted">{t('history.empty')}</p>}
      <ol className="ad-history">
        {entries.toReversed().map((entry, place) => (
          <li key={`${entry.at} ${entries.length - place}`} className={entry.action}>
            <EntryText entry={entry} />
            <p className="muted">
              <time dateTime={entry.at}>{formatDateTime(new Date(entry.at), i18n.language)}</time>
              {entry.actorId !== null && entry.actorName !== null && (
                <>
                  {' · '}
                  <Link to={pathTo.user(entry.actorId)}>
                    {entry.actorName || t('reports.by', { id: entry.actorId })}
                  </Link>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function EntryText({ entry: { action, details } }: { entry: Entry }) {
  const { t } = useTranslation(['admin', 'reasons']);
  const known = ACTIONS.find((each) => each === action);
  const rejection = REJECTION_REASONS.find((code) => code === details['reasonCode']);
  const report = REPORT_REASONS.find((code) => code === details['reason']);
  const isUnanswered = action === 'hide' && details['reason'] === 'unanswered';
  const note = details['note'];
  return (
    <>
      <b>{isUnanswered ? t('history.unanswered') : known === undefined ? action : t(`history.${known}`)}</b>
      {rejection !== undefined && <p>{t(`reasons:rejection.${rejection}`)}</p>}
      {report !== undefined && <p>{t(`reasons:report.${report}`)}</p>}
      {typeof note === 'string' && note !== '' && <p>{note}</p>}
    </>
  );
}
