import './follows.css';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#renderer/lib/format.ts';
import { useHistoryOverlay } from '#renderer/lib/use-history-overlay.ts';
import { PEOPLE_LISTS } from './follows.slice.ts';
import { PeopleDialog } from './PeopleDialog.tsx';

export type FollowCountsProps = { followers: number; following: number };

/** A member's own two numbers; each opens its list. Back closes it. */
export function FollowCounts(counts: FollowCountsProps) {
  const { at, open, close } = useHistoryOverlay('people');
  const { t } = useTranslation('follows');
  return (
    <>
      {PEOPLE_LISTS.map((list, place) => (
        <button key={list} type="button" className="fl-count" aria-haspopup="dialog" onClick={() => open(place)}>
          <b className="tnum">{formatNumber(counts[list])}</b>{' '}
          <span>{t(`counted.${list}`, { count: counts[list] })}</span>
        </button>
      ))}
      <PeopleDialog list={at === undefined ? undefined : PEOPLE_LISTS[at]} onClose={close} />
    </>
  );
}
