import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Route, Routes } from 'react-router-dom';
import { pathTo } from '#contract/page-path.ts';
import { INNER_PAGES } from '#contract/pages.ts';
import { appealQueueFeature } from '#renderer/features/appeals/appeal-queue.feature.ts';
import { chatReportsFeature } from '#renderer/features/chat-reports/chat-reports.feature.ts';
import { inboxFeature } from '#renderer/features/inbox/inbox.feature.ts';
import { moderationFeature } from '#renderer/features/moderation/moderation.feature.ts';
import { selectIsProfilePending, selectProfile } from '#renderer/features/session/session.slice.ts';
import { Navigate } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { Skeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
import { AppealsPage } from './appeals/AppealsPage.tsx';
import { AuditPage } from './audit/AuditPage.tsx';
import { ChatReportPage } from './chat-reports/ChatReportPage.tsx';
import { ChatReportsPage } from './chat-reports/ChatReportsPage.tsx';
import { InboxPage } from './inbox/InboxPage.tsx';
import { MessagePage } from './inbox/MessagePage.tsx';
import { JobsPage } from './JobsPage.tsx';
import { ModeratedPost } from './ModeratedPost.tsx';
import { OrdersPage } from './orders/OrdersPage.tsx';
import { QueuePage } from './QueuePage.tsx';
import { ReportsPage } from './ReportsPage.tsx';
import { UserPage } from './users/UserPage.tsx';
import { UsersPage } from './users/UsersPage.tsx';

const ADMIN = 1;

/**
 * The pages of role admin (D004); the server is what guards it. To everybody else its addresses are unknown, which lead
 * home (SPEC.md §2), and nothing of it is shown before the profile is loaded (D021).
 */
export function AdminScreen() {
  const profile = useSelector(selectProfile);
  const isPending = useSelector(selectIsProfilePending);
  const features = [
    useFeature(moderationFeature),
    useFeature(appealQueueFeature),
    useFeature(chatReportsFeature),
    useFeature(inboxFeature),
  ];
  const isReady = features.every(Boolean);
  const { t } = useTranslation('admin');
  if (profile === null && isPending) return <AdminSkeleton label={t('loading')} />;
  if (profile?.role !== ADMIN) return <Navigate to={pathTo.start()} replace />;
  if (!isReady) return <AdminSkeleton label={t('loading')} />;
  return (
    <Routes>
      <Route index element={<Navigate to={pathTo.adminPosts()} replace />} />
      <Route path={INNER_PAGES.adminPosts.path} element={<QueuePage />} />
      <Route path={INNER_PAGES.adminPost.path} element={<ModeratedPost />} />
      <Route path={INNER_PAGES.adminUsers.path} element={<UsersPage />} />
      <Route path={INNER_PAGES.adminUser.path} element={<UserPage />} />
      <Route path={INNER_PAGES.adminAudit.path} element={<AuditPage />} />
      <Route path={INNER_PAGES.adminReports.path} element={<ReportsPage />} />
      <Route path={INNER_PAGES.adminOrders.path} element={<OrdersPage />} />
      <Route path={INNER_PAGES.adminAppeals.path} element={<AppealsPage />} />
      <Route path={INNER_PAGES.adminChatReports.path} element={<ChatReportsPage />} />
      <Route path={INNER_PAGES.adminChatReport.path} element={<ChatReportPage />} />
      <Route path={INNER_PAGES.adminInbox.path} element={<InboxPage />} />
      <Route path={INNER_PAGES.adminMessage.path} element={<MessagePage />} />
      <Route path={INNER_PAGES.adminJobs.path} element={<JobsPage />} />
      <Route path="*" element={<Navigate to={pathTo.start()} replace />} />
    </Routes>
  );
}

function AdminSkeleton({ label }: { label: string }) {
  return (
    <output className="a-wrap ad-page" aria-label={label}>
      <Skeleton className="ad-wait" />
    </output>
  );
}
