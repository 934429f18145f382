import {
  IconBell,
  IconCar,
  IconChartLine,
  IconChecklist,
  IconCircleCheck,
  IconClockExclamation,
  IconCreditCard,
  IconHeart,
  IconMessageCircle,
  IconRocket,
  IconTrendingDown,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Notice } from '#contract/http/notices.ts';
import type { NoticeKind } from '#contract/notices.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { useDeps } from '#renderer/deps.ts';
import { formatDate, formatTime } from '#renderer/lib/dates.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Skeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
import { noticePath } from './notice-link.ts';
import { noticesActions, selectNotices } from './notices.slice.ts';
import { useNoticeText } from './use-notice-text.ts';

const ICONS: Readonly<Record<NoticeKind, Icon>> = {
  alert: IconBell,
  favouritePriceDrop: IconTrendingDown,
  favouriteSold: IconHeart,
  followedNewCar: IconCar,
  message: IconMessageCircle,
  moderation: IconCircleCheck,
  payment: IconCreditCard,
  topEnded: IconRocket,
  stillForSale: IconClockExclamation,
  weeklySummary: IconChartLine,
  task: IconChecklist,
};

type NoticeListProps = {
  /** How many of the latest are shown; all that are loaded without it. */
  most?: number;
  /** A notice was followed to its page. */
  onFollow?: () => void;
  headings: 'h2' | 'h3';
};

/** Notices by the day they came, with a press for each to its page. */
export function NoticeList({ most = Infinity, onFollow, headings }: NoticeListProps) {
  const { phase, failure, list } = useSelector(selectNotices);
  const { t } = useTranslation(['notices', 'errors', 'common']);
  const dispatch = useDispatch();

  if (phase === 'failed' && failure !== null)
    return (
      <div role="alert" className="n-state">
        <b>{t('failed')}</b>
        <span className="muted">{failureText(t, failure)}</span>
        <Button look="outlined" onClick={() => dispatch(noticesActions.opened())}>
          {t('common:tryAgain')}
        </Button>
      </div>
    );
  if (phase !== 'ready')
    return (
      <output className="n-wait" aria-label={t('loading')}>
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} as="span" />
        ))}
      </output>
    );
  if (list.length === 0)
    return (
      <div className="n-state">
        <b>{t('empty.title')}</b>
        <span className="muted">{t('empty.text')}</span>
      </div>
    );
  return <Days notices={list.slice(0, most)} onFollow={onFollow} headings={headings} />;
}

const dayOf = ({ createdDate }: Notice): string => new Date(createdDate).toDateString();

function Days({
  notices,
  onFollow,
  headings: Heading,
}: {
  notices: readonly Notice[];
  onFollow: (() => void) | undefined;
  headings: 'h2' | 'h3';
}) {
  const days = Map.groupBy(notices, dayOf);
  const nameOf = useDayName();
  return [...days.values()].map((ofDay) => (
    <section key={dayOf(ofDay[0]!)} className="n-day">
      <Heading>{nameOf(ofDay[0]!)}</Heading>
      <ul>
        {ofDay.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} onFollow={onFollow} />
        ))}
      </ul>
    </section>
  ));
}

function useDayName(): (notice: Notice) => string {
  const { t, i18n } = useTranslation('notices');
  const { now } = useDeps();
  const today = now();
  const yesterday = new Date(today);
  yesterday.setDate(today.getDate() - 1);
  return (notice) => {
    const day = dayOf(notice);
    if (day === today.toDateString()) return t('today');
    if (day === yesterday.toDateString()) return t('yesterday');
    return formatDate(new Date(notice.createdDate), i18n.language);
  };
}

function NoticeLine({ notice, onFollow }: { notice: Notice; onFollow: (() => void) | undefined }) {
  const { t } = useTranslation('notices');
  const { now } = useDeps();
  const dispatch = useDispatch();
  const { title, detail } = useNoticeText()(notice);
  const isUnread = notice.readDate === null;
  const KindIcon = ICONS[notice.data.kind];
  const image = notice.cars[0]?.image;
  const follow = () => {
    if (isUnread) dispatch(noticesActions.readAsked({ ids: [notice.id], at: now().toISOString() }));
    onFollow?.();
  };
  return (
    <li className={isUnread ? 'new' : ''}>
      <Link to={noticePath(notice)} onClick={follow}>
        <span className="pic" aria-hidden="true">
          {image ? <img src={image} alt="" loading="lazy" /> : <KindIcon size={22} stroke={1.8} />}
        </span>
        <span className="txt">
          <b>{title}</b>
          {detail !== null && <span>{detail}</span>}
        </span>
        <time dateTime={notice.createdDate}>{formatTime(new Date(notice.createdDate))}</time>
        {isUnread && (
          <>
            <i className="dot" aria-hidden="true" />
            <span className="a-sr">{t('new')}</span>
          </>
        )}
      </Link>
    </li>
  );
}
