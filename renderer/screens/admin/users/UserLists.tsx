import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { UserView } from '#contract/http/users.ts';
import { pathTo } from '#contract/page-path.ts';
import { ADMINISTRATION_LIST_SIZE } from '#renderer/features/administration/administration.saga.ts';
import { administrationActions, selectAdministration } from '#renderer/features/administration/administration.slice.ts';
import type { WithAdministration } from '#renderer/features/administration/administration.slice.ts';
import { OrderFacts } from '#renderer/features/payments/OrderFacts.tsx';
import { selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { Link } from '#renderer/lib/links.ts';
import { ActLines } from '../audit/ActLines.tsx';
import { LoadedList } from '../LoadedList.tsx';
import { PostLines } from '../PostLines.tsx';

type ViewProps = { view: UserView };

/** What a user has here: posts, reports about them, sessions, orders, and what admins did. */
export function UserLists({ view }: ViewProps) {
  return (
    <>
      <Posts view={view} />
      <Reports view={view} />
      <Sessions view={view} />
      <Orders view={view} />
      {view.merges.length > 0 && <Merges view={view} />}
      <Acts view={view} />
    </>
  );
}

const useDateOf = () => {
  const { i18n } = useTranslation();
  return (iso: string): string => formatDateTime(new Date(iso), i18n.language);
};

function Reports({ view: { reports } }: ViewProps) {
  const { t } = useTranslation(['administration', 'reasons']);
  const dateOf = useDateOf();
  return (
    <Section id="reports" title={t('lists.reports')} isEmpty={reports.length === 0}>
      <ul className="ad-lines">
        {reports.map(({ postId, title, reason, note, createdDate }) => (
          <li key={`${postId} ${createdDate} ${note}`}>
            <span className="ad-chip bad">{t(`reasons:report.${reason}`)}</span>
            <Link to={pathTo.adminPost(postId)} className="a-link">
              {title}
            </Link>
            {note !== '' && <p>{note}</p>}
            <p className="muted">
              <time dateTime={createdDate}>{dateOf(createdDate)}</time>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Sessions({ view: { sessions } }: ViewProps) {
  const { t } = useTranslation('administration');
  const dateOf = useDateOf();
  return (
    <Section id="sessions" title={t('lists.sessions')} isEmpty={sessions.length === 0}>
      <ul className="ad-lines">
        {sessions.map(({ id, browser, system, createdDate, lastSeenDate }) => (
          <li key={id}>
            <b>{[browser, system].filter((name) => name !== null).join(' · ') || t('unknownDevice')}</b>
            <p className="muted">
              {t('session.since', { date: dateOf(createdDate) })} · {t('session.seen', { date: dateOf(lastSeenDate) })}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Orders({ view: { orders } }: ViewProps) {
  const { t } = useTranslation('administration');
  return (
    <Section id="orders" title={t('lists.orders')} isEmpty={orders.length === 0}>
      <ul className="ad-lines">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderFacts order={order} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Accounts that were joined with this one. */
function Merges({ view: { id, merges } }: ViewProps) {
  const { t } = useTranslation('administration');
  const dateOf = useDateOf();
  return (
    <Section id="merges" title={t('lists.merges')}>
      <ul className="ad-lines">
        {merges.map(({ keptId, goneId, date, undoneDate }) => (
          <li key={`${keptId} ${goneId} ${date}`}>
            <Link to={pathTo.adminUser(goneId === id ? keptId : goneId)} className="a-link">
              {t(goneId === id ? 'merge.into' : 'merge.took', { id: goneId === id ? keptId : goneId })}
            </Link>
            <p className="muted">
              <time dateTime={date}>{dateOf(date)}</time>
              {undoneDate !== null && ` · ${t('merge.undone', { date: dateOf(undoneDate) })}`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type SectionProps = { id: string; title: string; isEmpty?: boolean; children: ReactNode };

function Section({ id, title, isEmpty = false, children }: SectionProps) {
  const { t } = useTranslation('administration');
  return (
    <section className="ad-card" aria-labelledby={`ad-${id}`}>
      <h2 id={`ad-${id}`}>{title}</h2>
      {isEmpty ? <p className="muted">{t('lists.nothing')}</p> : children}
    </section>
  );
}

function Posts({ view: { id, postsCount } }: ViewProps) {
  const viewer = useSelector(selectViewer);
  const { posts } = useSelector((state: WithAdministration) => selectAdministration(state));
  const { t } = useTranslation('administration');
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(administrationActions.postsOpened({ q: '', ownerId: id, page: 1 }));
  }, [dispatch, id, viewer]);
  return (
    <Section id="posts" title={t('lists.posts')} isEmpty={postsCount === 0}>
      <LoadedList
        load={posts}
        empty={{ title: t('posts.none'), text: '' }}
        onRetry={() => dispatch(administrationActions.postsOpened({ q: '', ownerId: id, page: 1 }))}
      >
        {({ items, total }) => (
          <>
            <PostLines posts={items} />
            {total > items.length && <p className="ad-note">{t('lists.first', { count: ADMINISTRATION_LIST_SIZE })}</p>}
          </>
        )}
      </LoadedList>
    </Section>
  );
}

function Acts({ view: { id } }: ViewProps) {
  const { acts } = useSelector((state: WithAdministration) => selectAdministration(state));
  const { t } = useTranslation('administration');
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(administrationActions.actsOpened({ userId: id, page: 1 }));
  }, [dispatch, id]);
  const isEmpty = acts.phase === 'ready' && acts.value.total === 0;
  return (
    <Section id="audit" title={t('lists.audit')} isEmpty={isEmpty}>
      <LoadedList
        load={acts}
        empty={{ title: t('audit.none'), text: '' }}
        onRetry={() => dispatch(administrationActions.actsOpened({ userId: id, page: 1 }))}
      >
        {({ items, total }) => (
          <>
            <ActLines acts={items} />
            {total > items.length && (
              <Link to={pathTo.adminAudit({ userId: id })} className="a-link">
                {t('lists.allActs')}
              </Link>
            )}
          </>
        )}
      </LoadedList>
    </Section>
  );
}
