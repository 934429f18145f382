import './follows.css';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#renderer/lib/format.ts';
import { PEOPLE_LISTS } from './follows.slice.ts';
import { usePeopleDialog } from './use-people-dialog.tsx';

export type FollowCountsProps = { followers: number; following: number };

/** A member's own two numbers; each opens its list. Back closes it. */
export function FollowCounts(counts: FollowCountsProps) {
  const { open, dialog } = usePeopleDialog();
  const { t } = useTranslation('follows');
  return (
    <>
      {PEOPLE_LISTS.map((list) => (
        <button key={list} type="button" className="fl-count" aria-haspopup="dialog" onClick={() => open(list)}>
          <b className="tnum">{formatNumber(counts[list])}</b>{' '}
          <span>{t(`counted.${list}`, { count: counts[list] })}</span>
        </button>
      ))}
      {dialog}
    </>
  );
}
