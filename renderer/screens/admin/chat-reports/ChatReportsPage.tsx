import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { ChatReport } from '#contract/http/chat-moderation.ts';
import { pathTo } from '#contract/page-path.ts';
import { chatReportsActions, selectChatReports } from '#renderer/features/chat-reports/chat-reports.slice.ts';
import type { WithChatReports } from '#renderer/features/chat-reports/chat-reports.slice.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { Link } from '#renderer/lib/links.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { AdminLayout } from '../AdminLayout.tsx';
import { Pager, usePage } from '../Pager.tsx';
import { Waiting } from '../Waiting.tsx';

/** Says once what was decided. */
const useDecidedToast = () => {
  const { decided } = useSelector((state: WithChatReports) => selectChatReports(state));
  const { t } = useTranslation('chatReports');
  const dispatch = useDispatch();
  const toast = useToast();
  const show = useEffectEvent(() => {
    if (decided === null) return;
    toast('ok', t(`said.${decided}`));
    dispatch(chatReportsActions.decisionShown());
  });
  useEffect(() => show(), [decided]);
};

/** Reported conversations, the oldest first. */
export function ChatReportsPage() {
  const page = usePage();
  const dispatch = useDispatch();
  useDecidedToast();
  useEffect(() => {
    dispatch(chatReportsActions.listOpened(page));
  }, [dispatch, page]);
  return (
    <AdminLayout page="chats">
      <Reports page={page} />
    </AdminLayout>
  );
}

function Reports({ page }: { page: number }) {
  const { list } = useSelector((state: WithChatReports) => selectChatReports(state));
  const { t } = useTranslation(['chatReports', 'errors', 'common']);
  const dispatch = useDispatch();
  if (list.phase === 'loading') return <Waiting label={t('loading')} />;
  if (list.phase === 'failed')
    return (
      <LoadFailed
        title={t('failed')}
        reason={t(`errors:${list.failure.code}`)}
        retry={t('common:tryAgain')}
        onRetry={() => dispatch(chatReportsActions.listOpened(page))}
      />
    );
  const { items, total } = list.value;
  if (items.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />;
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

function ReportRow({ report }: { report: ChatReport }) {
  const { t, i18n } = useTranslation('chatReports');
  const { id, reason, reporter, reported, title, text, createdDate, reportsOfUser } = report;
  return (
    <li>
      <span className="ad-chip bad">{t(`reason.${reason}`)}</span>
      <Link to={pathTo.adminChatReport(id)} className="a-link">
        {t('about', { name: reported?.name ?? t('deleted') })}
      </Link>
      <p>{[title, text].filter((part) => part !== '').join(' · ')}</p>
      <p className="muted">
        <time dateTime={createdDate}>{formatDateTime(new Date(createdDate), i18n.language)}</time>
        {` · ${t('by', { name: reporter?.name ?? t('deleted') })}`}
        {reportsOfUser > 1 && ` · ${t('reports', { count: reportsOfUser })}`}
      </p>
    </li>
  );
}
