import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { moderationActions, selectModeration } from '#renderer/features/moderation/moderation.slice.ts';
import type { ReportLine, WithModeration } from '#renderer/features/moderation/moderation.slice.ts';
import { selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { Link } from '#renderer/lib/links.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { AdminLayout } from './AdminLayout.tsx';
import { Pager, usePage } from './Pager.tsx';
import { Waiting } from './Waiting.tsx';

/** What people report about posts (D018), the latest first. */
export function ReportsPage() {
  const page = usePage();
  const viewer = useSelector(selectViewer);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(moderationActions.reportsOpened(page));
  }, [dispatch, page, viewer]);
  return (
    <AdminLayout page="reports">
      <Reports page={page} />
    </AdminLayout>
  );
}

function Reports({ page }: { page: number }) {
  const { reports } = useSelector((state: WithModeration) => selectModeration(state));
  const { t } = useTranslation(['admin', 'errors', 'common']);
  const dispatch = useDispatch();
  if (reports.phase === 'loading') return <Waiting label={t('loading')} />;
  if (reports.phase === 'failed')
    return (
      <LoadFailed
        title={t('failed')}
        reason={failureText(t, reports.failure)}
        retry={t('common:tryAgain')}
        onRetry={() => dispatch(moderationActions.reportsOpened(page))}
      />
    );
  const { items, total } = reports.value;
  if (total === 0) return <EmptyState title={t('reports.empty')} text={t('reports.emptyText')} />;
  return (
    <>
      <ul className="ad-lines">
        {items.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ul>
      <Pager page={page} total={total} />
    </>
  );
}

function ReportRow({ report }: { report: ReportLine }) {
  const { t, i18n } = useTranslation(['admin', 'reasons']);
  const { postId, title, reason, note, reporterId, createdDate } = report;
  return (
    <li>
      <span className="ad-chip bad">{t(`reasons:report.${reason}`)}</span>
      <Link to={pathTo.adminPost(postId)} className="a-link">
        {title}
      </Link>
      {note !== '' && <p>{note}</p>}
      <p className="muted">
        <time dateTime={createdDate}>{formatDateTime(new Date(createdDate), i18n.language)}</time>
        {' · '}
        <Link to={pathTo.adminUser(reporterId)}>{t('reports.by', { id: reporterId })}</Link>
      </p>
    </li>
  );
}
