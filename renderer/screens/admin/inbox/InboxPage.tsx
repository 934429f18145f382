import '../orders/orders.css';
import './inbox.css';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { MessageLine } from '#contract/http/inbox.ts';
import { pathTo } from '#contract/page-path.ts';
import { INBOX_SIZE } from '#renderer/features/inbox/inbox.saga.ts';
import { inboxActions, selectInbox } from '#renderer/features/inbox/inbox.slice.ts';
import type { InboxQuery, WithInbox } from '#renderer/features/inbox/inbox.slice.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { Link } from '#renderer/lib/links.ts';
import { AdminLayout } from '../AdminLayout.tsx';
import { LoadedList } from '../LoadedList.tsx';
import { Pager } from '../orders/Pager.tsx';

const STATUSES = ['open', 'answered', 'done'] as const;

/** Which messages are on show, kept in the address. */
const useQuery = () => {
  const [search, setSearch] = useSearchParams();
  const status = STATUSES.find((each) => each === search.get('status')) ?? 'open';
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const show = (next: InboxQuery) => setSearch({ status: next.status, page: String(next.page) });
  return { status, page, show };
};

/** What the contact form brought, by whether it is answered (D127). */
export function InboxPage() {
  const { status, page, show } = useQuery();
  const { t } = useTranslation('inbox');
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(inboxActions.listOpened({ status, page }));
  }, [dispatch, status, page]);
  return (
    <AdminLayout page="inbox">
      <div className="o-tabs" role="group" aria-label={t('filters')}>
        {STATUSES.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === status}
            onClick={() => show({ status: each, page: 1 })}
          >
            {t(`filter.${each}`)}
          </button>
        ))}
      </div>
      <Messages status={status} page={page} onPage={(next) => show({ status, page: next })} />
    </AdminLayout>
  );
}

function Messages({ status, page, onPage }: InboxQuery & { onPage: (page: number) => void }) {
  const { list } = useSelector((state: WithInbox) => selectInbox(state));
  const { t } = useTranslation('inbox');
  const dispatch = useDispatch();
  return (
    <LoadedList
      load={list}
      labels={{ loading: t('loading'), failed: t('failed') }}
      empty={{ title: t('empty'), text: t('emptyText') }}
      onRetry={() => dispatch(inboxActions.listOpened({ status, page }))}
    >
      {({ items, total }) => (
        <>
          <MessageList items={items} />
          <Pager page={page} pages={Math.ceil(total / INBOX_SIZE)} onPage={onPage} />
        </>
      )}
    </LoadedList>
  );
}

/** Messages by subject, sender and time, each a link to its thread. */
export function MessageList({ items }: { items: readonly MessageLine[] }) {
  const { t, i18n } = useTranslation('inbox');
  return (
    <ul className="ad-lines">
      {items.map(({ id, subject, name, email, createdDate, repliesCount, status }) => (
        <li key={id}>
          <span className={`ad-chip ${status === 'open' ? 'bad' : ''}`}>{t(`status.${status}`)}</span>
          <Link to={pathTo.adminMessage(id)} className="a-link">
            {subject}
          </Link>
          <p>
            {name} · {email}
          </p>
          <p className="muted">
            <time dateTime={createdDate}>{formatDateTime(new Date(createdDate), i18n.language)}</time>
            {repliesCount > 0 && ` · ${t('replies', { count: repliesCount })}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
