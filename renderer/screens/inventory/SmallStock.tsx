import { useTranslation } from 'react-i18next';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { pathTo } from '#contract/page-path.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';

const SHOWN = 100;

/** On a narrow screen the cars are only listed; the table and its changes need more room, and the page says so. */
export function SmallStock({ rows }: { rows: readonly InventoryRow[] }) {
  const { t } = useTranslation('inventory');
  return (
    <div className="a-wrap w-small">
      <h1>{t('title')}</h1>
      <p className="muted">{t('small.text')}</p>
      <Link className="bp6-button bp6-outlined" to={pathTo.profile({ section: 2 })}>
        {t('toPosts')}
      </Link>
      {rows.length === 0 && (
        <div className="none">
          <b>{t('empty.none')}</b>
          <Link className="bp6-button bp6-intent-primary" to={pathTo.create()}>
            {t('tools.add')}
          </Link>
        </div>
      )}
      <ul aria-label={t('title')} hidden={rows.length === 0}>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            <Link to={pathTo.post(row.id)}>{row.title}</Link>
            <span className="tnum">{formatMoney(row.price, row.priceUnit)}</span>
            <StatusChip status={row.status} label={t(`statuses.${row.status}`)} />
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && (
        <p className="muted">
          {t('small.more', { count: rows.length - SHOWN, number: formatNumber(rows.length - SHOWN) })}
        </p>
      )}
    </div>
  );
}
