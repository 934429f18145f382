import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/http/audit.ts';
import { type PageAddress, pathTo } from '#contract/page-path.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';

/** Acts of admins, the latest first: what, to whom, why, by whom and when. */
export function ActLines({ acts }: { acts: readonly AuditEntry[] }) {
  return (
    <ul className="ad-lines">
      {acts.map((act) => (
        <ActLine key={act.id} act={act} />
      ))}
    </ul>
  );
}

const BAD: ReadonlySet<AuditEntry['act']> = new Set(['userBlocked', 'postRejected', 'appealRefused', 'orderRefunded']);

function ActLine({ act }: { act: AuditEntry }) {
  const { t, i18n } = useTranslation('administration');
  const details = useDetails(act);
  const nameOf = ({ id, name }: { id: number; name: string }) => name || t('users.nameless', { id });
  return (
    <li>
      <span className={`ad-chip ${BAD.has(act.act) ? 'bad' : 'plain'}`}>{t(`auditAct.${act.act}`)}</span>
      <Target act={act} />
      {act.user !== null && act.targetKind !== 'user' && (
        <>
          {' · '}
          <Link to={pathTo.adminUser(act.user.id)}>{nameOf(act.user)}</Link>
        </>
      )}
      {details !== '' && <p>{details}</p>}
      {act.reason !== '' && <p className="ad-reason">{act.reason}</p>}
      <p className="muted">
        <time dateTime={act.at}>{formatDateTime(new Date(act.at), i18n.language)}</time>
        {' · '}
        {act.actor === null ? (
          t('audit.operator')
        ) : (
          <Link to={pathTo.adminUser(act.actor.id)}>{nameOf(act.actor)}</Link>
        )}
      </p>
    </li>
  );
}

const pageOf = (kind: AuditEntry['targetKind'], id: string): PageAddress | undefined => {
  if (kind === 'post') return pathTo.adminPost(Number(id));
  if (kind === 'chatReport') return pathTo.adminChatReport(Number(id));
  return kind === 'message' ? pathTo.adminMessage(Number(id)) : undefined;
};

/** What it was done to; users and posts lead to their pages. */
function Target({ act: { targetKind, targetId, user } }: { act: AuditEntry }) {
  const { t } = useTranslation('administration');
  if (targetKind === 'user') {
    const id = Number(targetId);
    return (
      <Link className="a-link" to={pathTo.adminUser(id)}>
        {user?.name || t('users.nameless', { id })}
      </Link>
    );
  }
  const text = t(`target.${targetKind}`, { id: targetId });
  const to = pageOf(targetKind, targetId);
  return to === undefined ? (
    <b className="ad-target">{text}</b>
  ) : (
    <Link className="a-link" to={to}>
      {text}
    </Link>
  );
}

/** The figures of an act in words; what this version does not know is left out. */
const useDetails = ({ act, details }: AuditEntry): string => {
  const { t } = useTranslation('administration');
  const count = (name: string): number => (typeof details[name] === 'number' ? details[name] : 0);
  if (act === 'userBlocked') return t('details.hidden', { count: count('posts') });
  if (act === 'userUnblocked') return t('details.shown', { count: count('posts') });
  if (act === 'roleChanged') return t(count('to') === 1 ? 'details.promoted' : 'details.demoted');
  if (act !== 'creditsGranted') return '';
  return t('details.credits', { posts: formatNumber(count('postCredits')), tops: formatNumber(count('topCredits')) });
};
