import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { AUDIT_ACTS } from '#contract/http/audit-acts.ts';
import { administrationFeature } from '#renderer/features/administration/administration.feature.ts';
import { administrationActions, selectAdministration } from '#renderer/features/administration/administration.slice.ts';
import type { ActsQuery, WithAdministration } from '#renderer/features/administration/administration.slice.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { Input } from '#renderer/ui/input/Input.tsx';
import { Select } from '#renderer/ui/select/Select.tsx';
import { AdminLayout } from '../AdminLayout.tsx';
import { LoadedList } from '../LoadedList.tsx';
import { Pager, usePage } from '../Pager.tsx';
import { useListQuery } from '../use-list-query.ts';
import { ActLines } from './ActLines.tsx';

const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;
const dayIn = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;

/** Only the filters in the address, so that both always agree. */
const queryIn = (search: URLSearchParams, page: number): ActsQuery => {
  const actorId = idIn(search.get('actorId'));
  const userId = idIn(search.get('userId'));
  const from = dayIn(search.get('from'));
  const to = dayIn(search.get('to'));
  const act = AUDIT_ACTS.find((each) => each === search.get('act'));
  return {
    page,
    ...(actorId !== undefined && { actorId }),
    ...(userId !== undefined && { userId }),
    ...(act !== undefined && { act }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
};

/** What admins did, with filters; nobody can change it (D184). */
export function AuditPage() {
  const isReady = useFeature(administrationFeature);
  const { search, filter } = useListQuery();
  const { t } = useTranslation('administration');
  return (
    <AdminLayout page="audit">
      <form className="ad-filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <label className="ad-field">
          {t('audit.act')}
          <Select
            value={search.get('act') ?? ''}
            placeholder={t('audit.all')}
            options={AUDIT_ACTS.map((act) => ({ value: act, text: t(`auditAct.${act}`) }))}
            onChange={(act) => filter({ act })}
          />
        </label>
        {(['actorId', 'userId'] as const).map((name) => (
          <label key={name} className="ad-field">
            {t(`audit.${name}`)}
            <Input
              inputMode="numeric"
              maxLength={9}
              value={search.get(name) ?? ''}
              onChange={({ target }) => filter({ [name]: target.value.replace(/\D/g, '') })}
            />
          </label>
        ))}
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="ad-field">
            {t(`audit.${name}`)}
            <Input
              type="date"
              value={search.get(name) ?? ''}
              onChange={({ target }) => filter({ [name]: target.value })}
            />
          </label>
        ))}
      </form>
      {isReady && <Acts search={search} />}
    </AdminLayout>
  );
}

function Acts({ search }: { search: URLSearchParams }) {
  const page = usePage();
  const { acts } = useSelector((state: WithAdministration) => selectAdministration(state));
  const { t } = useTranslation('administration');
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(administrationActions.actsOpened(queryIn(search, page)));
  }, [dispatch, search, page]);
  return (
    <LoadedList
      load={acts}
      empty={{ title: t('audit.none'), text: t('audit.noneText') }}
      onRetry={() => dispatch(administrationActions.actsOpened(queryIn(search, page)))}
    >
      {({ items, total }) => (
        <>
          <p className="ad-note" role="status">
            {t('audit.found', { count: total })}
          </p>
          <ActLines acts={items} />
          <Pager page={page} total={total} />
        </>
      )}
    </LoadedList>
  );
}
