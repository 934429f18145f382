import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import type { BulkKind } from '#renderer/features/inventory/bulk-actions.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { CarMenu } from './CarMenu.tsx';
import { carMenu } from './workstation-commands.ts';
import type { DrawerWay } from './drawer/CarDrawer.tsx';

export type MenuOfCar = { readonly row: GridRow; readonly at: { readonly x: number; readonly y: number } };
type CarActionsProps = {
  readonly menu: MenuOfCar;
  readonly onOpen: (row: GridRow, way: DrawerWay) => void;
  readonly onPrint: (row: GridRow) => void;
  readonly onBulk: (kind: BulkKind, row: GridRow) => void;
  readonly onClose: () => void;
};

/** The menu of a car of the grid. */
export function CarActions({ menu: { row, at }, onOpen, onPrint, onBulk, onClose }: CarActionsProps) {
  const { t } = useTranslation('inventory');
  const navigate = useNavigate();
  const { copyText } = useDeps().platform;
  const items = carMenu(t, row, {
    open: () => onOpen(row, 'open'),
    edit: () => onOpen(row, 'edit'),
    duplicate: () => void navigate(pathTo.create(), { state: { copyOf: row.id } }),
    statistics: () => void navigate(pathTo.profile({ section: 6, post: row.id })),
    print: () => onPrint(row),
    copyVin: copyText && (() => void copyText(row.vin ?? '')),
    bulk: (kind) => onBulk(kind, row),
  });
  return <CarMenu label={t('menu.label', { car: row.title })} at={at} items={items} onClose={onClose} />;
}
