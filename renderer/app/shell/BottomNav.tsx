import './bottom-nav.css';
import { IconChecklist, IconHeart, IconHome2, IconMessageCircle, IconPlus } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { isHomePath, PATHS, profileSection } from './paths.ts';

type BottomNavProps = { unread?: number; onChat: () => void };

/** Five mobile destinations; Chat opens the chat panel and carries the unread count. */
export function BottomNav({ unread = 0, onChat }: BottomNavProps) {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  const tasks = profileSection(3);
  return (
    <nav className="a-bnav" aria-label={t('bottomNavigation')}>
      <NavItem to={PATHS.home} Icon={IconHome2} isOn={isHomePath(pathname)} text={t('home')} />
      <NavItem to={PATHS.favorites} Icon={IconHeart} isOn={pathname === PATHS.favorites} text={t('favorites')} />
      <NavItem to={PATHS.sell} Icon={IconPlus} className="add" isOn={false} text={t('addNew')} />
      <button type="button" onClick={onChat}>
        <span className="ic">
          <IconMessageCircle size={24} stroke={1.7} aria-hidden />
          {unread > 0 && <UnreadBadge count={unread} />}
        </span>
        <em>{t('chat')}</em>
      </button>
      <NavItem to={tasks} Icon={IconChecklist} isOn={pathname + search === tasks} text={t('tasks')} />
    </nav>
  );
}

type NavItemProps = { to: string; Icon: Icon; isOn: boolean; text: string; className?: string };

function NavItem({ to, Icon: ItemIcon, isOn, text, className = '' }: NavItemProps) {
  return (
    <Link to={to} className={isOn ? `on ${className}` : className} aria-current={isOn ? 'page' : undefined}>
      <span className="ic">
        <ItemIcon size={className === 'add' ? 26 : 24} stroke={isOn ? 2.1 : 1.7} aria-hidden />
      </span>
      <em>{text}</em>
    </Link>
  );
}

/** A number up to 99, then 99+ (D131). */
function UnreadBadge({ count }: { count: number }) {
  const { t } = useTranslation('shell');
  return (
    <b className="a-badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="a-sr">{t('unread', { count })}</span>
    </b>
  );
}
