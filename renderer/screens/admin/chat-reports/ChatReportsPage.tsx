import './chat-reports.css';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { ChatReport } from '#contract/http/chat-moderation.ts';
import { pathTo } from '#contract/page-path.ts';
import { chatReportsActions, selectChatReports } from '#renderer/features/chat-reports/chat-reports.slice.ts';
import type { WithChatReports } from '#renderer/features/chat-reports/chat-reports.slice.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { Link } from '#renderer/lib/links.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { AdminLayout } from '../AdminLayout.tsx';
import { usePage } from '../Pager.tsx';
import { QueueLines } from '../QueueLines.tsx';
import { MutedUsers } from './MutedUsers.tsx';
import { nameOf } from './name-of.ts';

/** Says once what was decided. */
const useDecidedToast = () => {
  const { decided } = useSelector((state: WithChatReports) => selectChatReports(state));
  const { t } = useTranslation('chatReports');
  const dispatch = useDispatch();
  const toast = useToast();
  const show = useEffectEvent(() => {
    if (decided === null) return;
    toast('ok', decided === 'muteEnded' ? t('mutes.ended') : t(`said.${decided}`));
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
      <MutedUsers />
    </AdminLayout>
  );
}

function Reports({ page }: { page: number }) {
  const { list } = useSelector((state: WithChatReports) => selectChatReports(state));
  const { t } = useTranslation('chatReports');
  const dispatch = useDispatch();
  return (
    <QueueLines
      load={list}
      page={page}
      labels={{ loading: t('loading'), failed: t('failed') }}
      empty={{ title: t('empty'), text: t('emptyText') }}
      onRetry={() => dispatch(chatReportsActions.listOpened(page))}
      line={(report) => <ReportRow report={report} />}
    />
  );
}

function ReportRow({ report }: { report: ChatReport }) {
  const { t, i18n } = useTranslation('chatReports');
  const { id, reason, reporter, reported, title, text, createdDate, reportsOfUser } = report;
  return (
    <li>
      <span className="ad-chip bad">{t(`reason.${reason}`)}</span>
      <Link to={pathTo.adminChatReport(id)} className="a-link">
        {t('about', { name: nameOf(t, reported) })}
      </Link>
      <p>{[title, text].filter((part) => part !== '').join(' · ')}</p>
      <p className="muted">
        <time dateTime={createdDate}>{formatDateTime(new Date(createdDate), i18n.language)}</time>
        {` · ${t('by', { name: nameOf(t, reporter) })}`}
        {reportsOfUser > 1 && ` · ${t('reports', { count: reportsOfUser })}`}
      </p>
    </li>
  );
}
