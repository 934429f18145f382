import { IconCalendarEvent, IconFileText, IconMessageReply } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { workstationRoutes } from '#contract/http/workstation-routes.ts';
import type { Today } from '#contract/http/workstation.ts';
import { pathTo } from '#contract/page-path.ts';
import { PostId } from '#contract/ids.ts';
import { useDeps } from '#renderer/deps.ts';
import { selectUnread } from '#renderer/features/chat/unread.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { LazyViewings } from './viewings/LazyViewings.tsx';

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

/** Drafts to finish, chats to answer and viewings ahead; nothing while there are none, or they are not known. */
export function TodayLinks() {
  const { t } = useTranslation('inventory');
  const { drafts, chats } = useToday();
  const [draft] = drafts;
  const lines = [
    {
      name: t('rail.drafts'),
      count: drafts.length,
      Icon: IconFileText,
      to: draft === undefined || draft === 0 ? pathTo.create() : pathTo.edit(PostId.parse(draft)),
    },
    { name: t('rail.waitingChats'), count: chats, Icon: IconMessageReply, to: pathTo.chats() },
  ];
  return (
    <>
      {lines
        .filter(({ count }) => count > 0)
        .map(({ name, count, Icon, to }) => (
          <li key={name} className="view">
            <Link to={to} title={name}>
              <Icon {...ICON} />
              <span className="cut">{name}</span>
              <em>{formatNumber(count)}</em>
            </Link>
          </li>
        ))}
      <Viewings />
    </>
  );
}

/** Drafts and waiting chats. A new message may be a chat to answer; without a network the last known counts stay. */
function useToday(): Today {
  const { makeClient } = useDeps();
  const unread = useSelector(selectUnread);
  const [today, setToday] = useState<Today>({ drafts: [], chats: 0 });
  useEffect(() => {
    const controller = new AbortController();
    makeClient(workstationRoutes)
      .workstation.today({}, controller.signal)
      .then(({ value }) => setToday(value))
      .catch(() => undefined);
    return () => controller.abort();
  }, [makeClient, unread]);
  return today;
}

/** The number of viewings. A new message may agree on one, and while the list is open one may pass. */
function useViewingCount(areOpen: boolean): number {
  const { makeClient } = useDeps();
  const unread = useSelector(selectUnread);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (areOpen) return undefined;
    const controller = new AbortController();
    makeClient(workstationRoutes)
      .workstation.viewings({ query: { pageCount: 1 } }, controller.signal)
      .then(({ value }) => setCount(value.totalCount))
      .catch(() => undefined);
    return () => controller.abort();
  }, [makeClient, unread, areOpen]);
  return count;
}

function Viewings() {
  const { t } = useTranslation('inventory');
  const [areOpen, setOpen] = useState(false);
  const count = useViewingCount(areOpen);
  return (
    <>
      {count > 0 && (
        <li className="view">
          <button type="button" title={t('rail.viewings')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <IconCalendarEvent {...ICON} />
            <span className="cut">{t('rail.viewings')}</span>
            <em>{formatNumber(count)}</em>
          </button>
        </li>
      )}
      {areOpen && <LazyViewings onClose={() => setOpen(false)} />}
    </>
  );
}
