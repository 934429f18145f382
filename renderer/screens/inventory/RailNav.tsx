import { IconCar, IconMessageCircle, IconSettings, IconStack2, IconTableImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { UnreadBadge } from '#renderer/features/chat/UnreadBadge.tsx';
import { selectUnread } from '#renderer/features/chat/unread.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';

type RailNavProps = {
  readonly current: 'inventory' | 'chats';
  /** How many cars there are, where it is known. */
  readonly cars: number | null;
  /** Shows all cars again where some are filtered. */
  readonly onInventory?: () => void;
  /** Opens the import where the stock is shown; elsewhere its link leads there. */
  readonly onImport?: () => void;
};

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;
const ON = { className: 'on', 'aria-current': 'page' } as const;

/** The workstation's sections. */
export function RailNav({ current, cars, onInventory, onImport }: RailNavProps) {
  const { t } = useTranslation('inventory');
  const unread = useSelector(selectUnread);
  const importText = (
    <>
      <IconTableImport {...ICON} />
      <span className="cut">{t('rail.import')}</span>
    </>
  );
  return (
    <nav aria-label={t('rail.label')}>
      <Link to={pathTo.inventory()} title={t('title')} onClick={onInventory} {...(current === 'inventory' && ON)}>
        <IconCar {...ICON} />
        <span className="cut">{t('title')}</span>
        {cars !== null && <em>{formatNumber(cars)}</em>}
      </Link>
      {onImport === undefined ? (
        <Link to={pathTo.inventory({ import: 'file' })} title={t('rail.import')}>
          {importText}
        </Link>
      ) : (
        <button type="button" title={t('rail.import')} onClick={onImport}>
          {importText}
        </button>
      )}
      <Link to={pathTo.chats()} title={t('rail.chats')} {...(current === 'chats' && ON)}>
        <IconMessageCircle {...ICON} />
        <span className="cut">{t('rail.chats')}</span>
        {unread > 0 && <UnreadBadge count={unread} />}
      </Link>
      <Link to={pathTo.subscriptions()} title={t('rail.subscription')}>
        <IconStack2 {...ICON} />
        <span className="cut">{t('rail.subscription')}</span>
      </Link>
      <Link to={pathTo.profile({ section: 1 })} title={t('rail.settings')}>
        <IconSettings {...ICON} />
        <span className="cut">{t('rail.settings')}</span>
      </Link>
    </nav>
  );
}
