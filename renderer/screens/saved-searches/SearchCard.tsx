import { IconAdjustmentsHorizontal, IconBell, IconBellOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { SavedSearch } from '#contract/http/saved-searches.ts';
import { DAY_MS } from '#contract/time.ts';
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

const WEEK_MS = 7 * DAY_MS;

export type SearchCardProps = { search: SavedSearch; isMember: boolean };

/** One search: its new cars, its alerts, and what can be done with it. */
export function SearchCard({ search, isMember }: SearchCardProps) {
  const { id, name, newCount, frequency, mutedUntil } = search;
  const { t, i18n } = useTranslation('savedSearches');
  const { now } = useDeps();
  const [layer, setLayer] = useState<Layer>();
  const close = () => setLayer(undefined);
  const muted = mutedUntil !== null && Date.parse(mutedUntil) > now().getTime() ? new Date(mutedUntil) : undefined;
  const alerts =
    muted === undefined ? t(`frequency.${frequency}`) : t('mutedUntil', { date: formatDate(muted, i18n.language) });
  return (
    <li className="q-card">
      <div className="q-name">
        <h2>
          <Link className="a-link" to={searchPath(...askedBy(search))}>
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
        {isMember && frequency !== 'off' && <MuteButton search={search} isMuted={muted !== undefined} />}
        <CardActions search={search} onOpen={setLayer} />
      </div>
      <EditDialog key={`${id} ${layer}`} open={layer === 'edit'} search={search} isMember={isMember} onClose={close} />
      <DeleteQuestion open={layer === 'delete'} search={search} isMember={isMember} onClose={close} />
    </li>
  );
}

type Layer = 'edit' | 'delete';

const askedBy = ({ query }: SavedSearch) => {
  const params = new URLSearchParams(query);
  return [readFilters(params), readSort(params)] as const;
};

function MuteButton({ search: { id, name }, isMuted }: { search: SavedSearch; isMuted: boolean }) {
  const { t } = useTranslation('savedSearches');
  const { now } = useDeps();
  const dispatch = useDispatch();
  const mute = () => {
    const mutedUntil = isMuted ? null : new Date(now().getTime() + WEEK_MS).toISOString();
    dispatch(savedSearchesActions.editAsked({ id, change: { mutedUntil } }));
  };
  return (
    <CardButton
      text={t(isMuted ? 'unmute' : 'mute')}
      name={name}
      icon={isMuted ? <IconBell size={20} aria-hidden /> : <IconBellOff size={20} aria-hidden />}
      onPress={mute}
    />
  );
}

function CardActions({ search, onOpen }: { search: SavedSearch; onOpen: (layer: Layer) => void }) {
  const { id, name } = search;
  const { t } = useTranslation('savedSearches');
  return (
    <>
      <Link
        className={buttonClass({ look: 'minimal' })}
        to={editPath(...askedBy(search), id)}
        title={t('editFilters')}
        aria-label={`${t('editFilters')}: ${name}`}
      >
        <IconAdjustmentsHorizontal size={20} aria-hidden />
      </Link>
      <CardButton
        text={t('edit')}
        name={name}
        icon={<IconPencil size={20} aria-hidden />}
        onPress={() => onOpen('edit')}
      />
      <CardButton
        text={t('delete')}
        name={name}
        icon={<IconTrash size={20} aria-hidden />}
        onPress={() => onOpen('delete')}
      />
    </>
  );
}

type DeleteQuestionProps = SearchCardProps & { open: boolean; onClose: () => void };

function DeleteQuestion({ open, search: { id, name }, isMember, onClose }: DeleteQuestionProps) {
  const { t } = useTranslation('savedSearches');
  const dispatch = useDispatch();
  return (
    <ConfirmDialog
      open={open}
      title={t('deleteTitle')}
      text={isMember ? `${name}. ${t('deleteText')}` : name}
      icon={<IconTrash size={22} aria-hidden />}
      tone="bad"
      keepLabel={t('cancel')}
      confirmLabel={t('delete')}
      onConfirm={() => {
        onClose();
        dispatch(savedSearchesActions.removeAsked(id));
      }}
      onClose={onClose}
    />
  );
}

type CardButtonProps = { text: string; name: string; icon: React.ReactNode; onPress: () => void };

function CardButton({ text, name, icon, onPress }: CardButtonProps) {
  const { isBusy } = useSelector(selectSavedSearches);
  return (
    <Button look="minimal" title={text} aria-label={`${text}: ${name}`} disabled={isBusy} onClick={onPress}>
      {icon}
    </Button>
  );
}
