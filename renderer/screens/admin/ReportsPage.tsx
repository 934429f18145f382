import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { moderationActions, selectModeration } from '#renderer/features/moderation/moderation.slice.ts';
import type { ReportLine, WithModeration } from '#renderer/features/moderation/moderation.slice.ts';
import { selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { Link } from '#renderer/lib/links.ts';
import { AdminLayout } from './AdminLayout.tsx';
import { usePage } from './Pager.tsx';
import { QueueLines } from './QueueLines.tsx';

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
  const { t } = useTranslation('admin');
  const dispatch = useDispatch();
  return (
    <QueueLines
      load={reports}
      page={page}
      empty={{ title: t('reports.empty'), text: t('reports.emptyText') }}
      onRetry={() => dispatch(moderationActions.reportsOpened(page))}
      line={(report) => <ReportRow report={report} />}
    />
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
