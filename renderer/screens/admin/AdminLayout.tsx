import adminStyles from './admin.css?url';
import administrationStyles from './administration.css?url';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { appealQueueActions, selectAppealQueue } from '#renderer/features/appeals/appeal-queue.slice.ts';
import type { WithAppealQueue } from '#renderer/features/appeals/appeal-queue.slice.ts';
import { chatReportsActions, selectChatReports } from '#renderer/features/chat-reports/chat-reports.slice.ts';
import type { WithChatReports } from '#renderer/features/chat-reports/chat-reports.slice.ts';
import { inboxActions, selectOpenMessages } from '#renderer/features/inbox/inbox.slice.ts';
import type { WithInbox } from '#renderer/features/inbox/inbox.slice.ts';
import { moderationActions, selectWaiting } from '#renderer/features/moderation/moderation.slice.ts';
import type { WithModeration } from '#renderer/features/moderation/moderation.slice.ts';
import { SetupNotice } from '#renderer/features/setup/SetupNotice.tsx';
import { formatNumber } from '#renderer/lib/format.ts';
import { NavLink } from '#renderer/lib/links.ts';
import { usePageTitle } from '#renderer/lib/page-title.ts';
import { useChosenInView } from '#renderer/lib/use-chosen-in-view.ts';
import { ADMIN_PAGES } from './admin-pages.ts';
import type { AdminPage } from './admin-pages.ts';

type AdminLayoutProps = {
  /** Which page it is; its heading and entry in the menu. */
  page: AdminPage;
  /** Beside the heading. */
  actions?: ReactNode;
  /** Replaces the page's own heading. */
  heading?: ReactNode;
  children: ReactNode;
};

/** A page of the administration under its menu. */
export function AdminLayout({ page, actions, heading, children }: AdminLayoutProps) {
  const { t } = useTranslation(['admin', 'chatReports', 'inbox']);
  const waiting = {
    posts: useSelector((state: WithModeration) => selectWaiting(state)),
    appeals: useSelector((state: WithAppealQueue) => selectAppealQueue(state).open),
    chats: useSelector((state: WithChatReports) => selectChatReports(state).open),
    inbox: useSelector((state: WithInbox) => selectOpenMessages(state)),
  };
  const dispatch = useDispatch();
  usePageTitle(t(`nav.${page}`));
  useEffect(() => {
    if (page !== 'posts') dispatch(moderationActions.countAsked());
    if (page !== 'appeals') dispatch(appealQueueActions.countAsked());
    if (page !== 'chats') dispatch(chatReportsActions.countAsked());
    dispatch(inboxActions.countAsked());
  }, [dispatch, page]);
  const nav = useChosenInView<HTMLElement>(`${page} ${Object.values(waiting).join(' ')}`);
  return (
    <div className="a-wrap ad-page">
      <link rel="stylesheet" href={adminStyles} precedence="admin" />
      <link rel="stylesheet" href={administrationStyles} precedence="admin" />
      <nav ref={nav} className="ad-nav scroll-fade" aria-label={t('sections')}>
        {ADMIN_PAGES.map(({ key, to, Icon }) => (
          <NavLink key={key} to={to} className={({ isActive }) => (isActive ? 'on' : '')}>
            <Icon size={18} stroke={1.8} aria-hidden />
            {t(`nav.${key}`)}
            {key === 'posts' && <Count count={waiting.posts} text={t('waiting', { count: waiting.posts ?? 0 })} />}
            {key === 'appeals' && (
              <Count count={waiting.appeals} text={t('inbox:appeals.waiting', { count: waiting.appeals ?? 0 })} />
            )}
            {key === 'chats' && (
              <Count count={waiting.chats} text={t('chatReports:waiting', { count: waiting.chats ?? 0 })} />
            )}
            {key === 'inbox' && (
              <Count count={waiting.inbox} text={t('inbox:waiting', { count: waiting.inbox ?? 0 })} />
            )}
          </NavLink>
        ))}
      </nav>
      <SetupNotice />
      {heading ?? (
        <header className="ad-head">
          <h1>{t(`nav.${page}`)}</h1>
          {actions}
        </header>
      )}
      {children}
    </div>
  );
}

/** How many wait, beside the name of their page; `text` is it in words. */
function Count({ count, text }: { count: number | null; text: string }) {
  if (count === null || count === 0) return null;
  return (
    <em className="tnum">
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="a-sr">{text}</span>
    </em>
  );
}
