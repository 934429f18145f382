import '../orders/orders.css';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { UserKind } from '#contract/http/users.ts';
import { pathTo } from '#contract/page-path.ts';
import { administrationFeature } from '#renderer/features/administration/administration.feature.ts';
import { administrationActions, selectAdministration } from '#renderer/features/administration/administration.slice.ts';
import type { WithAdministration } from '#renderer/features/administration/administration.slice.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { Link } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { AdminLayout } from '../AdminLayout.tsx';
import { LoadedList } from '../LoadedList.tsx';
import { Pager, usePage } from '../Pager.tsx';
import { SearchField } from '../SearchField.tsx';
import { useListQuery } from '../use-list-query.ts';
import { UserBadges } from './UserBadges.tsx';
import type { UserLine } from '#contract/http/users.ts';

const KINDS = ['all', 'business', 'verified', 'blocked', 'admins'] as const satisfies readonly UserKind[];

/** All users, to be searched by name, e-mail, phone number and id. */
export function UsersPage() {
  const isReady = useFeature(administrationFeature);
  const { search, filter } = useListQuery();
  const { t } = useTranslation('administration');
  const kind = KINDS.find((each) => each === search.get('kind')) ?? 'all';
  const q = search.get('q') ?? '';
  return (
    <AdminLayout page="users">
      <SearchField
        label={t('users.search')}
        hint={t('users.searchHint')}
        value={q}
        onSearch={(text) => filter({ q: text })}
      />
      <div className="o-tabs" role="group" aria-label={t('users.kinds')}>
        {KINDS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === kind}
            onClick={() => filter({ kind: each === 'all' ? '' : each })}
          >
            {t(`users.kind.${each}`)}
          </button>
        ))}
      </div>
      {isReady && <Users q={q} kind={kind} />}
    </AdminLayout>
  );
}

function Users({ q, kind }: { q: string; kind: UserKind }) {
  const page = usePage();
  const { users } = useSelector((state: WithAdministration) => selectAdministration(state));
  const { t } = useTranslation('administration');
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(administrationActions.usersOpened({ q, kind, page }));
  }, [dispatch, q, kind, page]);
  return (
    <LoadedList
      load={users}
      empty={{ title: t('users.none'), text: t('users.noneText') }}
      onRetry={() => dispatch(administrationActions.usersOpened({ q, kind, page }))}
    >
      {({ items, total }) => (
        <>
          <p className="ad-note" role="status">
            {t('users.found', { count: total })}
          </p>
          <ul className="ad-lines">
            {items.map((user) => (
              <Line key={user.id} user={user} />
            ))}
          </ul>
          <Pager page={page} total={total} />
        </>
      )}
    </LoadedList>
  );
}

function Line({ user }: { user: UserLine }) {
  const { t, i18n } = useTranslation('administration');
  const contacts = [user.email ?? user.pendingEmail, user.phoneNumber].filter((text) => text !== null);
  return (
    <li className="ad-user">
      <p>
        <Link to={pathTo.adminUser(user.id)} className="a-link">
          {user.name || t('users.nameless', { id: user.id })}
        </Link>
        <UserBadges user={user} />
      </p>
      <p className="muted">
        <span className="tnum">#{user.id}</span>
        {contacts.map((contact) => (
          <span key={contact}>{contact}</span>
        ))}
        <span>{t('users.activePosts', { count: user.activePostsCount })}</span>
        <time dateTime={user.createdDate}>{formatDate(new Date(user.createdDate), i18n.language)}</time>
      </p>
    </li>
  );
}
