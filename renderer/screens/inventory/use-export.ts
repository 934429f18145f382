import type { RefObject } from 'react';
import type { GridApi } from '@ag-grid-community/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useDeps } from '#renderer/deps.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { type ExportKind, exportView } from './export-files.ts';
import type { GridTexts } from './grid-texts.ts';

/** Saves what the grid shows as a file of a kind. */
export function useExport(api: RefObject<GridApi<GridRow> | null>, texts: GridTexts): (kind: ExportKind) => void {
  const { t } = useTranslation('inventory');
  const currency = useSelector(selectCurrency);
  const { now } = useDeps();
  const toast = useToast();
  return (kind) => {
    if (api.current === null) return;
    const day = now().toISOString().slice(0, 10);
    exportView(kind, { api: api.current, texts, currency, title: t('title'), day }).catch(() =>
      toast('bad', t('tools.exportFailed')),
    );
  };
}
