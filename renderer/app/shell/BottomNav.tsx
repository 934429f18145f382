import './bottom-nav.css';
import { IconChecklist, IconHeart, IconHome2, IconMessageCircle, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { isHomePath, menuPath } from '#contract/page-path.ts';
import { MENUS } from '#contract/pages.ts';
import { UnreadBadge } from '#renderer/features/chat/UnreadBadge.tsx';
import { Link } from '#renderer/lib/links.ts';

const ICONS = { home: IconHome2, favorites: IconHeart, addNew: IconPlus, tasks: IconChecklist } as const;
/** Chat comes before the last page. */
const CHAT_AT = 3;
type Line = (typeof MENUS.bottom)[number];

type BottomNavProps = { unread?: number; onChat: () => void };

/** Five mobile destinations; Chat opens the chat panel and carries the unread count. */
export function BottomNav({ unread = 0, onChat }: BottomNavProps) {
  const { t } = useTranslation('shell');
  const item = (line: Line) => <NavItem key={line[1]} line={line} />;
  return (
    <nav className="a-bnav" aria-label={t('bottomNavigation')}>
      {MENUS.bottom.slice(0, CHAT_AT).map(item)}
      <button type="button" onClick={onChat}>
        <span className="ic">
          <IconMessageCircle size={24} stroke={1.7} aria-hidden />
          {unread > 0 && <UnreadBadge count={unread} />}
        </span>
        <em>{t('chat')}</em>
      </button>
      {MENUS.bottom.slice(CHAT_AT).map(item)}
    </nav>
  );
}

function NavItem({ line }: { line: Line }) {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  const [page, text, query] = line;
  const ItemIcon = ICONS[text];
  const to = menuPath(line);
  const isAdd = page === 'create';
  const isHere = page === 'home' ? isHomePath(pathname) : to === (query ? pathname + search : pathname);
  const isOn = isHere && !isAdd;
  return (
    <Link to={to} className={isAdd ? 'add' : isOn ? 'on' : ''} aria-current={isOn ? 'page' : undefined}>
      <span className="ic">
        <ItemIcon size={isAdd ? 26 : 24} stroke={isOn ? 2.1 : 1.7} aria-hidden />
      </span>
      <em>{t(text)}</em>
    </Link>
  );
}
