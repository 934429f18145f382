import './title-bar.css';
import { IconCar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { pathTo } from '#contract/page-path.ts';
import { selectIsLoggedIn, selectProfile } from '#renderer/features/session/session.slice.ts';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { Link } from '#renderer/lib/links.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { BrandLogo } from '#renderer/ui/brand/BrandLogo.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { TITLE_PLACES } from '#renderer/ui/title-place/title-places.ts';
import type { TitleBarProps } from '../AppShell.tsx';
import { CompactHeaderEdge, MenuButton } from '../shell/CompactHeader.tsx';
import { Bell, HeaderChat } from '../shell/HeaderChat.tsx';
import { HeaderTools, SiteNav } from '../shell/SiteHeader.tsx';
import { ProgramMenu } from './ProgramMenu.tsx';
import { SiteSearch } from './SiteSearch.tsx';
import { useHostNavigation } from './use-host-navigation.ts';

const LOGO_SIZE = 22;
const STOCK = pathTo.inventory();
const CHATS = pathTo.chats();

/** The dealer's table brings its own navigation, search and state, the chats their own navigation; a narrow window only lists the cars. */
function useWorkstation(): 'table' | 'chats' | undefined {
  const { pathname } = useLocation();
  const isMobile = useMediaQuery(BELOW.mobile);
  const profile = useSelector(selectProfile);
  if (isMobile || profile?.isBusiness === false) return undefined;
  const path = pathname.replace(/\/+$/, '');
  if (path === STOCK) return 'table';
  return path === CHATS ? 'chats' : undefined;
}

type DesktopTitleBarProps = TitleBarProps & {
  /** Absent where the system has a menu bar. */
  openMenu: (() => void) | undefined;
};

/** The window's own title bar, and under it what the website's header offers, but on the workstation. */
export function TitleBar({ hasHeader, openMenu }: DesktopTitleBarProps) {
  useHostNavigation();
  const { t } = useTranslation(['shell', 'frame']);
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const isDealer = useSelector(selectProfile)?.isBusiness === true;
  const workstation = useWorkstation();
  const hasNav = hasHeader && workstation === undefined;
  return (
    <header className={workstation === 'table' ? 'tb-frame work' : 'tb-frame'}>
      <div className="tb-bar">
        {openMenu !== undefined && <ProgramMenu onOpen={openMenu} />}
        <Link className="a-logo" to={pathTo.home()} aria-label={t('brandHome')}>
          <BrandLogo wordmark={t('brand')} size={LOGO_SIZE} />
        </Link>
        <div className="tb-mid">
          <div id={TITLE_PLACES.search} className="tb-place" />
          {hasNav && <SiteSearch />}
        </div>
        <div className="tb-end">
          {isDealer && workstation === undefined && (
            <Link
              className={buttonClass({ look: 'minimal', className: 'tb-stock' })}
              to={STOCK}
              title={t('frame:inventory')}
            >
              <IconCar size={18} stroke={1.8} aria-hidden />
              <span className="a-word">{t('frame:inventory')}</span>
            </Link>
          )}
          <div id={TITLE_PLACES.state} className="tb-place" />
          {hasHeader && !hasNav && isLoggedIn && <Bell />}
          {hasNav && (
            <>
              <HeaderChat />
              <CompactHeaderEdge />
              <MenuButton />
            </>
          )}
        </div>
      </div>
      {hasNav && (
        <div className="a-header tb-nav">
          <div className="a-wrap a-header-in">
            <SiteNav />
            <HeaderTools />
          </div>
        </div>
      )}
    </header>
  );
}
