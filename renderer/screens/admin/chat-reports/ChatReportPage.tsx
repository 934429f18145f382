import '../inbox/inbox.css';
import './chat-reports.css';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { ChatReportView } from '#contract/http/chat-moderation.ts';
import { pathTo } from '#contract/page-path.ts';
import { chatReportsActions, selectChatReports } from '#renderer/features/chat-reports/chat-reports.slice.ts';
import type { WithChatReports } from '#renderer/features/chat-reports/chat-reports.slice.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { Link, Navigate } from '#renderer/lib/links.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { AdminLayout } from '../AdminLayout.tsx';
import { Waiting } from '../Waiting.tsx';
import { nameOf } from './name-of.ts';
import { ReportedMessages } from './ReportedMessages.tsx';
import { RulingForm } from './RulingForm.tsx';

/** One reported conversation: the messages that moderators may see, who reported whom, and the decision. */
export function ChatReportPage() {
  const id = Number(useParams()['reportId']);
  const { report, decided } = useSelector((state: WithChatReports) => selectChatReports(state));
  const { t } = useTranslation(['chatReports', 'errors', 'common']);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(chatReportsActions.reportOpened(id));
  }, [dispatch, id]);
  const load = report?.id === id ? report.load : undefined;
  // The list shows the decision.
  if (decided !== null) return <Navigate to={pathTo.adminChatReports()} />;
  const name = load?.phase === 'ready' ? nameOf(t, load.value.reported) : '';
  return (
    <AdminLayout page="chats" heading={<h1 className="in-h">{name === '' ? t('title') : t('about', { name })}</h1>}>
      {(load === undefined || load.phase === 'loading') && <Waiting label={t('loading')} />}
      {load?.phase === 'failed' &&
        (load.failure.code === 'NOT_FOUND' ? (
          <EmptyState title={t('gone')} text={t('goneText')}>
            <Link className={buttonClass()} to={pathTo.adminChatReports()}>
              {t('all')}
            </Link>
          </EmptyState>
        ) : (
          <LoadFailed
            title={t('failed')}
            reason={t(`errors:${load.failure.code}`)}
            retry={t('common:tryAgain')}
            onRetry={() => dispatch(chatReportsActions.reportOpened(id))}
          />
        ))}
      {load?.phase === 'ready' && <Report report={load.value} />}
    </AdminLayout>
  );
}

function Report({ report }: { report: ChatReportView }) {
  const { t } = useTranslation('chatReports');
  return (
    <div className="in-lay">
      <div className="in-thread">
        <p className="ad-note">{t('shown', { count: report.messages.length })}</p>
        <ReportedMessages report={report} />
        {report.canDecide ? <RulingForm id={report.id} /> : <p className="ad-note">{t('own')}</p>}
      </div>
      <Facts report={report} />
    </div>
  );
}

function Facts({ report }: { report: ChatReportView }) {
  const { t, i18n } = useTranslation('chatReports');
  const { reason, text, reporter, reported, postId, title, createdDate, reportsOfUser, mutedUntil } = report;
  const person = (user: ChatReportView['reporter']) =>
    user === null ? t('deleted') : <Link to={pathTo.adminUser(user.id)}>{nameOf(t, user)}</Link>;
  const time = (at: string) => <time dateTime={at}>{formatDateTime(new Date(at), i18n.language)}</time>;
  return (
    <aside className="in-side" aria-label={t('title')}>
      <p>
        <span className="ad-chip bad">{t(`reason.${reason}`)}</span>
      </p>
      {text !== '' && <blockquote className="cr-words">{text}</blockquote>}
      <dl>
        <dt>{t('reporter')}</dt>
        <dd>{person(reporter)}</dd>
        <dt>{t('reported')}</dt>
        <dd>
          {person(reported)}
          <p className="muted">{t('reports', { count: reportsOfUser })}</p>
          {mutedUntil !== null && (
            <p className="muted">
              {t('muted')} {time(mutedUntil)}
            </p>
          )}
        </dd>
        {title !== '' && (
          <>
            <dt>{t('car')}</dt>
            <dd>
              <Link to={pathTo.adminPost(postId)}>{title}</Link>
            </dd>
          </>
        )}
        <dt>{t('date')}</dt>
        <dd>{time(createdDate)}</dd>
      </dl>
      <p className="ad-note">{t('blockNote')}</p>
    </aside>
  );
}
