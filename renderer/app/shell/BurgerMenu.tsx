import './menu.css';
import {
  IconBuildingWarehouse,
  IconHeart,
  IconHome2,
  IconInfoCircle,
  IconLogin2,
  IconLogout,
  IconMail,
  IconPlus,
  IconStack2,
  IconUser,
  IconWorldPin,
  IconX,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { isHomePath, menuPath, type PageAddress, pathTo } from '#contract/page-path.ts';
import { MENUS } from '#contract/pages.ts';
import { CurrencySwitch } from '#renderer/features/preferences/CurrencySwitch.tsx';
import { DarkModeSwitch } from '#renderer/features/preferences/DarkModeSwitch.tsx';
import { LanguagePicker } from '#renderer/features/preferences/LanguagePicker.tsx';
import { useHostIdentifies } from '../../features/session/use-host-identifies.ts';
import { selectIsLoggedIn, selectProfile } from '#renderer/features/session/session.slice.ts';
import { useLogOut } from '#renderer/features/session/use-log-out.ts';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { Link } from '#renderer/lib/links.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { BrandDisc } from '#renderer/ui/brand/BrandMark.tsx';
import { BrandLogo } from '#renderer/ui/brand/BrandLogo.tsx';
import { ModalLayer } from '#renderer/ui/modal/ModalLayer.tsx';

type BurgerMenuProps = { open: boolean; onClose: () => void };

const ICONS = {
  home: IconHome2,
  create: IconPlus,
  favorites: IconHeart,
  inventory: IconBuildingWarehouse,
  profile: IconUser,
  about: IconInfoCircle,
  countries: IconWorldPin,
  contact: IconMail,
  subscriptions: IconStack2,
} as const;

/** The full-screen menu below 1275 px; a window that grows wider has no use for it. */
export function BurgerMenu({ open, onClose }: BurgerMenuProps) {
  const { t } = useTranslation(['shell', 'common']);
  const { pathname } = useLocation();
  const isIdentified = useHostIdentifies();
  const isCompact = useMediaQuery(BELOW.desktop);
  const isBusiness = useSelector(selectProfile)?.isBusiness === true;
  return (
    <ModalLayer open={open && isCompact} label={t('menu')} onClose={onClose} className="m-full">
      <BrandDisc className="w" fill="var(--brand-soft)" blades="var(--bg)" />
      <div className="top">
        <Link className="a-logo" to={pathTo.home()} replace aria-label={t('brandHome')} onClick={onClose}>
          <BrandLogo wordmark={t('brand')} />
        </Link>
        <button type="button" className="a-burger" aria-label={t('menuClose')} onClick={onClose}>
          <IconX size={26} stroke={2} aria-hidden />
        </button>
      </div>
      <ul>
        {MENUS.burger
          .filter(([page]) => page !== 'inventory' || isBusiness)
          .map((line) => (
            <MenuItem
              key={line[0]}
              to={menuPath(line)}
              Icon={ICONS[line[0]]}
              isOn={line[0] === 'home' ? isHomePath(pathname) : pathname === menuPath(line)}
              onClick={onClose}
            >
              {t(line[1])}
            </MenuItem>
          ))}
        {!isIdentified && <SessionItem onClose={onClose} />}
      </ul>
      <div className="bot">
        <div className="m-card">
          {t('language')}
          <LanguagePicker />
        </div>
        <div className="m-card">
          {t('common:currency')}
          <CurrencySwitch />
        </div>
        <div className="m-card">
          {t('darkMode')}
          <DarkModeSwitch />
        </div>
      </div>
    </ModalLayer>
  );
}

type MenuItemProps = { to: PageAddress; Icon: Icon; isOn: boolean; onClick: () => void; children: string };

function MenuItem({ to, Icon: ItemIcon, isOn, onClick, children }: MenuItemProps) {
  return (
    <li className={isOn ? 'on' : ''}>
      <Link to={to} replace aria-current={isOn ? 'page' : undefined} onClick={onClick}>
        <ItemIcon size={24} stroke={1.7} aria-hidden />
        {children}
      </Link>
    </li>
  );
}

/** Login for visitors, else Logout. */
function SessionItem({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const logOut = useLogOut();
  const leave = () => {
    onClose();
    logOut();
  };
  return (
    <>
      <li className="sep" aria-hidden="true" />
      {isLoggedIn ? (
        <li>
          <button type="button" onClick={leave}>
            <IconLogout size={24} stroke={1.7} aria-hidden />
            {t('logout')}
          </button>
        </li>
      ) : (
        <MenuItem to={pathTo.login()} Icon={IconLogin2} isOn={false} onClick={onClose}>
          {t('menuLogin')}
        </MenuItem>
      )}
    </>
  );
}
