import type { TFunction } from 'i18next';
import { BULK_KINDS, fitting } from '#renderer/features/inventory/bulk-actions.ts';
import type { BulkKind } from '#renderer/features/inventory/bulk-actions.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import type { MenuItem } from './CarMenu.tsx';
import { EXPORTS } from './export-files.ts';
import type { ExportKind } from './export-files.ts';
import type { Command } from './Palette.tsx';

type T = TFunction<'inventory'>;
type Run = () => void;

/** What the workstation can do, by name; undefined where this host cannot. */
export type CommandHandlers = Readonly<
  Record<'add' | 'importFile' | 'density' | 'undo' | 'waiting' | 'help' | 'price' | 'editFields' | 'print', Run>
> & {
  readonly backups: Run | undefined;
  readonly photos: Run | undefined;
  readonly export: (kind: ExportKind) => void;
  readonly bulk: (kind: BulkKind) => void;
};

const command = (id: string, text: string, run: Run | undefined): Command[] =>
  run === undefined ? [] : [{ id, text, run }];

/** What can be done with the selected cars, each with how many they are. */
const selectionCommands = (t: T, selected: readonly GridRow[], does: CommandHandlers): Command[] => {
  if (selected.length === 0) return [];
  const note = t('bulk.selected', { count: selected.length, number: formatNumber(selected.length) });
  return [
    ...command('price', t('bulk.price'), does.price),
    ...command('editFields', t('bulk.editFields'), does.editFields),
    ...command('print', t('bulk.print'), does.print),
    ...BULK_KINDS.filter((kind) => fitting(kind, selected).length > 0).flatMap((kind) =>
      command(kind, t(`bulk.${kind}`), () => does.bulk(kind)),
    ),
  ].map((each) => ({ ...each, note }));
};

/** The commands of the palette; those about selected cars come first. */
export const workstationCommands = (t: T, selected: readonly GridRow[], does: CommandHandlers): Command[] => [
  ...selectionCommands(t, selected, does),
  ...command('add', t('tools.add'), does.add),
  ...EXPORTS.flatMap((kind) => command(kind, t(`commands.${kind}`), () => does.export(kind))),
  ...command('importFile', t('tools.importFile'), does.importFile),
  ...command('density', t('tools.density'), does.density),
  ...command('undo', t('undoLast'), does.undo),
  ...command('waiting', t('open.title'), does.waiting),
  ...command('backups', t('backup.open'), does.backups),
  ...command('photos', t('tools.importPhotos'), does.photos),
  ...command('help', t('shortcuts.title'), does.help),
];

/** What the menu of one car offers. */
export const carMenu = (
  t: T,
  row: GridRow,
  does: Readonly<Record<'open' | 'edit' | 'duplicate' | 'statistics' | 'print', Run>> & {
    readonly copyVin: Run | undefined;
    readonly bulk: (kind: BulkKind) => void;
  },
): MenuItem[] => [
  ...command('open', t('menu.open'), does.open),
  ...command('edit', t('menu.edit'), does.edit),
  ...command('duplicate', t('menu.duplicate'), does.duplicate),
  ...command('statistics', t('menu.statistics'), does.statistics),
  ...command('print', t('bulk.print'), does.print),
  ...(row.vin === null ? [] : command('copyVin', t('menu.copyVin'), does.copyVin)),
  ...BULK_KINDS.filter((kind) => fitting(kind, [row]).length > 0).flatMap((kind) =>
    command(kind, t(`bulk.${kind}`), () => does.bulk(kind)),
  ),
];
