import { IconAdjustmentsHorizontal, IconBell, IconBellOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { SavedSearch } from '#contract/http/saved-searches.ts';
import { useDeps } from '#renderer/deps.ts';
import { savedSearchesActions, selectSavedSearches } from '#renderer/features/saved-searches/saved-searches.slice.ts';
import { editPath } from '#renderer/features/search/edit-address.ts';
import { readFilters, readSort, searchPath } from '#renderer/features/search/filters-in-url.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { ConfirmDialog } from '#renderer/ui/confirm/ConfirmDialog.tsx';
import { EditDialog } from './EditDialog.tsx';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export type SearchCardProps = { search: SavedSearch; isMember: boolean };

/** One search: its new cars, its alerts, and what can be done with it. */
export function SearchCard({ search, isMember }: SearchCardProps) {
  const { id, name, newCount, frequency, mutedUntil } = search;
  const { t, i18n } = useTranslation('savedSearches');
  const { now } = useDeps();
  const { isBusy } = useSelector(selectSavedSearches);
  const dispatch = useDispatch();
  const [layer, setLayer] = useState<'edit' | 'delete'>();
  const close = () => setLayer(undefined);
  const params = new URLSearchParams(search.query);
  const filters = readFilters(params);
  const sort = readSort(params);
  const muted = mutedUntil !== null && Date.parse(mutedUntil) > now().getTime() ? new Date(mutedUntil) : undefined;
  const mute = () => {
    const until = muted === undefined ? new Date(now().getTime() + WEEK_MS).toISOString() : null;
    dispatch(savedSearchesActions.editAsked({ id, change: { mutedUntil: until } }));
  };
  const alerts =
    muted === undefined ? t(`frequency.${frequency}`) : t('mutedUntil', { date: formatDate(muted, i18n.language) });
  return (
    <li className="q-card">
      <div className="q-name">
        <h2>
          <Link className="a-link" to={searchPath(filters, sort)}>
            {name}
          </Link>
        </h2>
        {isMember && (
          <p className="sm muted">
            {newCount > 0 ? <b>{t('newCars', { count: newCount })}</b> : t('noNewCars')} · {alerts}
          </p>
        )}
      </div>
      <div className="q-acts">
        {isMember && frequency !== 'off' && (
          <CardButton
            text={t(muted === undefined ? 'mute' : 'unmute')}
            name={name}
            isBusy={isBusy}
            icon={muted === undefined ? <IconBellOff size={20} aria-hidden /> : <IconBell size={20} aria-hidden />}
            onPress={mute}
          />
        )}
        <Link
          className={buttonClass({ look: 'minimal' })}
          to={editPath(filters, sort, id)}
          title={t('editFilters')}
          aria-label={`${t('editFilters')}: ${name}`}
        >
          <IconAdjustmentsHorizontal size={20} aria-hidden />
        </Link>
        <CardButton
          text={t('edit')}
          name={name}
          isBusy={isBusy}
          icon={<IconPencil size={20} aria-hidden />}
          onPress={() => setLayer('edit')}
        />
        <CardButton
          text={t('delete')}
          name={name}
          isBusy={isBusy}
          icon={<IconTrash size={20} aria-hidden />}
          onPress={() => setLayer('delete')}
        />
      </div>
      <EditDialog key={`${id} ${layer}`} open={layer === 'edit'} search={search} isMember={isMember} onClose={close} />
      <ConfirmDialog
        open={layer === 'delete'}
        title={t('deleteTitle')}
        text={isMember ? `${name}. ${t('deleteText')}` : name}
        icon={<IconTrash size={22} aria-hidden />}
        tone="bad"
        keepLabel={t('cancel')}
        confirmLabel={t('delete')}
        onConfirm={() => {
          close();
          dispatch(savedSearchesActions.removeAsked(id));
        }}
        onClose={close}
      />
    </li>
  );
}

type CardButtonProps = { text: string; name: string; isBusy: boolean; icon: React.ReactNode; onPress: () => void };

function CardButton({ text, name, isBusy, icon, onPress }: CardButtonProps) {
  return (
    <Button look="minimal" title={text} aria-label={`${text}: ${name}`} disabled={isBusy} onClick={onPress}>
      {icon}
    </Button>
  );
}
