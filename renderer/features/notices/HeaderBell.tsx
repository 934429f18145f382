import { IconBell, IconSettings } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { Link } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { HostNotices } from './HostNotices.tsx';
import { NoticeList } from './NoticeList.tsx';
import { noticesFeature } from './notices.feature.ts';
import { noticesActions, selectNotices, selectUnreadNotices } from './notices.slice.ts';
import styles from './notices.css?url';

/** Notices in the panel; all others are on their page. */
const MOST = 8;

/** The bell with the unread count: opens a panel, on phones the page. */
export function HeaderBell() {
  const { t } = useTranslation('notices');
  const isReady = useFeature(noticesFeature);
  const dispatch = useDispatch();
  const unread = useSelector(selectUnreadNotices);
  const isMobile = useMediaQuery(BELOW.mobile);
  const { showNotice } = useDeps().platform;
  useEffect(() => {
    if (!isReady) return undefined;
    dispatch(noticesActions.bellShown());
    return () => void dispatch(noticesActions.bellHidden());
  }, [isReady, dispatch]);
  const inside = (
    <>
      <IconBell size={22} stroke={1.8} aria-hidden />
      <span className="a-sr">{unread > 0 ? `${t('title')}, ${t('unread', { count: unread })}` : t('title')}</span>
      {unread > 0 && (
        <b className="a-badge" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </b>
      )}
    </>
  );
  return (
    <div className="n-bell">
      <link rel="stylesheet" href={styles} precedence="notices" />
      {showNotice !== undefined && <HostNotices show={showNotice} />}
      {isMobile ? (
        <Link className={buttonClass({ look: 'minimal', className: 'a-iconbtn' })} to={pathTo.profile({ section: 4 })}>
          {inside}
        </Link>
      ) : (
        <PanelButton>{inside}</PanelButton>
      )}
    </div>
  );
}

function PanelButton({ children }: { children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const place = useLocation();
  const [openedAt, setOpenedAt] = useState(place.key);
  // Another page closes it.
  const isShown = isOpen && openedAt === place.key;
  useEffect(() => {
    if (!isShown) return undefined;
    const leave = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isShown]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div
      ref={root}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isShown) return;
        event.stopPropagation();
        close();
      }}
    >
      <Button
        ref={opener}
        look="minimal"
        className="a-iconbtn"
        aria-haspopup="dialog"
        aria-expanded={isShown}
        onClick={() => {
          setOpenedAt(place.key);
          setOpen(!isShown);
        }}
      >
        {children}
      </Button>
      {isShown && <Panel onFollow={() => setOpen(false)} />}
    </div>
  );
}

function Panel({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('notices');
  const { now } = useDeps();
  const dispatch = useDispatch();
  const { unread } = useSelector(selectNotices);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
    dispatch(noticesActions.opened());
    return () => void dispatch(noticesActions.closed());
  }, [dispatch]);
  return (
    <div ref={panel} role="dialog" aria-label={t('title')} tabIndex={-1} className="n-panel">
      <div className="head">
        <h2>{t('title')}</h2>
        {unread > 0 && (
          <Button
            look="minimal"
            size="small"
            onClick={() => dispatch(noticesActions.allReadAsked({ at: now().toISOString() }))}
          >
            {t('readAll')}
          </Button>
        )}
        <Link
          className={buttonClass({ look: 'minimal', size: 'small' })}
          to={pathTo.profile({ section: 5 })}
          aria-label={t('settings')}
          title={t('settings')}
          onClick={onFollow}
        >
          <IconSettings size={18} stroke={1.8} aria-hidden />
        </Link>
      </div>
      <div className="list">
        <NoticeList most={MOST} onFollow={onFollow} headings="h3" />
      </div>
      <Link className="all" to={pathTo.profile({ section: 4 })} onClick={onFollow}>
        {t('all')}
      </Link>
    </div>
  );
}
