import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { CarPhoto } from '#renderer/ui/car-photo/CarPhoto.tsx';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';

/** How many signs of a VIN people compare with the windscreen. */
const VIN_TAIL = 6;

/** The lot number and the end of the VIN, which tell two cars of one model apart. */
const markOf = ({ stockNumber, vin, id }: GridRow): string =>
  [stockNumber ?? `#${id}`, vin === null ? '' : `…${vin.slice(-VIN_TAIL)}`].filter(Boolean).join(' · ');

/** A car for the thumb: the whole row opens it. */
export function LotRow({ row, coming }: { row: GridRow; coming: number }) {
  const { t } = useTranslation(['lot', 'inventory', 'posts']);
  return (
    <li className="lot-row">
      <div className="ph">
        <CarPhoto src={row.mainImage} alt="" emptyText={t('noPhoto')} sizes="104px" />
      </div>
      <div className="tx">
        <Link to={pathTo.inventory({ car: row.id })} state={{ fromList: true }} preventScrollReset>
          {row.title}
        </Link>
        <b className="tnum">{formatMoney(row.price, row.priceUnit)}</b>
        <span className="muted tnum">
          {row.year} · {t('inventory:km', { value: formatNumber(row.mileage) })}
        </span>
        <span className="muted tnum">{markOf(row)}</span>
        <span className="chips">
          <StatusChip status={row.status} label={t(`inventory:statuses.${row.status}`)} />
          {coming > 0 && <em className="coming">{t('coming', { count: coming })}</em>}
          {row.mark !== 'synced' && <em className={row.mark}>{t(`inventory:marks.${row.mark}`)}</em>}
        </span>
      </div>
    </li>
  );
}
