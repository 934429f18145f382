import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Profile } from '#contract/http/identity.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import { NO_FILTERS } from '#renderer/features/inventory/grid-filters.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import type { Stock } from '#renderer/features/inventory/inventory.slice.ts';
import { usePhotoImport } from '#renderer/features/photo-import/use-photo-import.ts';
import { useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { useBackups } from './backup/use-backups.ts';
import type { MenuOfCar } from './CarActions.tsx';
import { gridTexts } from './grid-texts.ts';
import { useFileImport } from './stock-file/use-file-import.ts';
import { useChanges } from './use-changes.ts';
import { useGridRows } from './use-grid-rows.ts';
import { useMemory } from './use-memory.ts';
import type { OpenWindow } from './Windows.tsx';

export type WorkstationProps = {
  stock: Stock & { readonly rows: readonly InventoryRow[] };
  source: StockSource;
  profile: Profile;
};

/** What is open above the table: a dialog, the menu of a car, imports and backups. */
function useLayers() {
  const [open, setOpen] = useState<OpenWindow | null>(null);
  const [menu, setMenu] = useState<MenuOfCar | null>(null);
  const photos = usePhotoImport();
  const backups = useBackups();
  const fileImport = useFileImport();
  return { open, setOpen, menu, setMenu, photos, backups, fileImport };
}

/** What the table shows: filters, remembered columns, selected cars and texts. */
function useTableState(rows: readonly GridRow[], profile: Profile) {
  const { t } = useTranslation(['inventory', 'prices']);
  const availabilities = useLookups()?.availabilities;
  const [filters, setFilters] = useState(NO_FILTERS);
  const kept = useMemory(profile.id);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [shown, setShown] = useState<readonly GridRow[] | null>(null);
  const texts = useMemo(() => gridTexts(t, availabilities ?? []), [t, availabilities]);
  const selected = useMemo(() => rows.filter(({ id }) => chosen.has(id)), [rows, chosen]);
  return { ...kept, filters, setFilters, setChosen, shown, setShown, texts, selected };
}

/** The state of the workstation, shared by its components. */
export function useWorkstationState({ stock, source, profile }: WorkstationProps) {
  const currency = useSelector(selectCurrency);
  const rows = useGridRows(stock.rows, stock.waiting);
  const table = useTableState(rows, profile);
  const layers = useLayers();
  const { setOpen, fileImport } = layers;
  const toast = useToast();
  const changes = useChanges({ source, userId: profile.id, waiting: stock.waiting }, toast, {
    waiting: () => setOpen({ kind: 'waiting' }),
    undoImport: fileImport.askUndo,
  });
  const say = useCallback((text: string) => toast('warn', text), [toast]);
  return { stock, source, profile, rows, currency, changes, say, ...table, ...layers };
}
export type WorkstationState = ReturnType<typeof useWorkstationState>;
