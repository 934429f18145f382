import './header.css';
import { IconHeart, IconPlus, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { menuPath, pathTo } from '#contract/page-path.ts';
import { MENUS } from '#contract/pages.ts';
import { DarkModeSwitch } from '#renderer/features/preferences/DarkModeSwitch.tsx';
import { LanguagePicker } from '#renderer/features/preferences/LanguagePicker.tsx';
import { searchPath } from '#renderer/features/search/filters-in-url.ts';
import { selectIsLoggedIn } from '#renderer/features/session/session.slice.ts';
import { Link, NavLink } from '#renderer/lib/links.ts';
import { useHostIdentifies } from '../../features/session/use-host-identifies.ts';
import { BrandLogo } from '#renderer/ui/brand/BrandLogo.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { HeaderChat } from './HeaderChat.tsx';
import { CompactHeaderEdge, MenuButton } from './CompactHeader.tsx';

/** Full from 1275 px, compact below; the styles decide which parts show. */
export function SiteHeader() {
  const { t } = useTranslation('shell');
  return (
    <header className="a-header">
      <div className="a-wrap a-header-in">
        <CompactHeaderEdge />
        <Link className="a-logo" to={pathTo.home()} aria-label={t('brandHome')}>
          <BrandLogo wordmark={t('brand')} />
        </Link>
        <SiteNav />
        <HeaderChat />
        <HeaderTools />
        <MenuButton />
      </div>
    </header>
  );
}

/** The pages that the full header leads to. */
export function SiteNav() {
  const { t } = useTranslation('shell');
  return (
    <nav className="a-nav" aria-label={t('mainNavigation')}>
      {MENUS.header.map((line) => (
        <NavLink key={line[0]} to={menuPath(line)} end className={({ isActive }) => (isActive ? 'on' : '')}>
          {t(line[1])}
        </NavLink>
      ))}
    </nav>
  );
}

/** Search, favourites and selling from 768 px; from 1275 px also language, theme and the way in for a visitor. */
export function HeaderTools() {
  const { t } = useTranslation('shell');
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const isIdentified = useHostIdentifies();
  return (
    <div className="a-hright">
      <div className="a-hwide">
        {!isLoggedIn && !isIdentified && (
          <Link className="a-navlink" to={pathTo.login()}>
            {t('login')}
          </Link>
        )}
        <LanguagePicker />
        <DarkModeSwitch />
      </div>
      <Link
        className={buttonClass({ look: 'minimal', className: 'a-iconbtn a-hnarrow' })}
        to={searchPath({})}
        aria-label={t('search')}
      >
        <IconSearch size={22} stroke={1.8} aria-hidden />
      </Link>
      <Link
        className={buttonClass({ look: 'minimal', className: 'a-iconbtn' })}
        to={pathTo.favorites()}
        aria-label={t('favorites')}
      >
        <IconHeart size={22} stroke={1.8} aria-hidden />
      </Link>
      <Link className={buttonClass({ look: 'primary' })} to={pathTo.create()}>
        <IconPlus size={18} stroke={2.4} aria-hidden />
        <span>{t('sell')}</span>
      </Link>
    </div>
  );
}
