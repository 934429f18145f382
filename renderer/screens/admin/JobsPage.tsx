import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { failureText } from '#renderer/api/failure-text.ts';
import { moderationActions, selectModeration } from '#renderer/features/moderation/moderation.slice.ts';
import type { DeadJob, FailingSubscriber, WithModeration } from '#renderer/features/moderation/moderation.slice.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { AdminLayout } from './AdminLayout.tsx';
import { Pager, usePage } from './Pager.tsx';
import { Waiting } from './Waiting.tsx';

/** Subscribers to events that fail and background jobs that failed for good, each to be tried again. */
export function JobsPage() {
  const page = usePage();
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(moderationActions.jobsOpened(page));
  }, [dispatch, page]);
  return (
    <AdminLayout page="jobs">
      <Jobs page={page} />
    </AdminLayout>
  );
}

function Jobs({ page }: { page: number }) {
  const { jobs, subscribers } = useSelector((state: WithModeration) => selectModeration(state));
  const { t } = useTranslation(['admin', 'errors', 'common']);
  const dispatch = useDispatch();
  if (jobs.phase === 'loading') return <Waiting label={t('loading')} />;
  if (jobs.phase === 'failed')
    return (
      <LoadFailed
        title={t('failed')}
        reason={failureText(t, jobs.failure)}
        retry={t('common:tryAgain')}
        onRetry={() => dispatch(moderationActions.jobsOpened(page))}
      />
    );
  const { items, total } = jobs.value;
  if (total === 0 && subscribers.length === 0) return <EmptyState title={t('jobs.empty')} text={t('jobs.emptyText')} />;
  return (
    <>
      <ul className="ad-lines">
        {subscribers.map((subscriber) => (
          <SubscriberRow key={subscriber.name} subscriber={subscriber} />
        ))}
        {items.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
      <Pager page={page} total={total} />
    </>
  );
}

type RowProps = {
  name: string;
  lastError: string;
  date: string;
  facts: string;
  isBusy: boolean;
  onRetry: () => void;
};

function Row({ name, lastError, date, facts, isBusy, onRetry }: RowProps) {
  const { t, i18n } = useTranslation('admin');
  return (
    <li className="job">
      <div>
        <b>{name}</b>
        <p className="ad-error">{lastError}</p>
        <p className="muted">
          <time dateTime={date}>{formatDateTime(new Date(date), i18n.language)}</time>
          {' · '}
          {facts}
        </p>
      </div>
      <Button disabled={isBusy} aria-busy={isBusy} aria-label={t('jobs.retryOf', { name })} onClick={onRetry}>
        <IconRefresh size={18} aria-hidden />
        {t('jobs.retry')}
      </Button>
    </li>
  );
}

function JobRow({ job: { id, kind, tries, lastError, failedDate } }: { job: DeadJob }) {
  const { retrying } = useSelector((state: WithModeration) => selectModeration(state));
  const { t } = useTranslation('admin');
  const dispatch = useDispatch();
  return (
    <Row
      name={`${kind} #${id}`}
      lastError={lastError}
      date={failedDate}
      facts={t('jobs.tries', { count: tries })}
      isBusy={retrying.includes(id)}
      onRetry={() => dispatch(moderationActions.retryAsked(id))}
    />
  );
}

function SubscriberRow({ subscriber }: { subscriber: FailingSubscriber }) {
  const { retrying } = useSelector((state: WithModeration) => selectModeration(state));
  const { t } = useTranslation('admin');
  const dispatch = useDispatch();
  const { name, lastError, retryDate, waitingCount } = subscriber;
  return (
    <Row
      name={name}
      lastError={lastError}
      date={retryDate}
      facts={t('jobs.eventsWaiting', { count: waitingCount })}
      isBusy={retrying.includes(name)}
      onRetry={() => dispatch(moderationActions.subscriberRetryAsked(name))}
    />
  );
}
