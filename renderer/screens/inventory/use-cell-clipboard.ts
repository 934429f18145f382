import type { GridApi } from '@ag-grid-community/core';
import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#contract/money.ts';
import { isCellField } from '#renderer/features/inventory/cell-edits.ts';
import type { CellField } from '#renderer/features/inventory/cell-edits.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { pastedLines, pasteDown } from '#renderer/features/inventory/paste-cells.ts';
import { cellValues } from './export-table.ts';
import type { GridTexts } from './grid-texts.ts';
import type { Changes } from './use-changes.ts';
import { isTyping } from './use-shortcuts.ts';

type ClipboardWorld = {
  readonly api: RefObject<GridApi<GridRow> | null>;
  readonly texts: GridTexts;
  readonly currency: Currency;
  readonly edit: Changes['edit'];
  readonly say: (text: string) => void;
};

/** The cell that has the keyboard, where nothing is typed and nothing else is chosen. */
const focusedCell = (api: GridApi<GridRow> | null) => {
  const at = document.activeElement;
  if (api === null || at === null || isTyping(at) || at.closest('.aniv-grid .ag-cell') === null) return null;
  if (document.querySelector('[aria-modal="true"]') !== null || api.getEditingCells().length > 0) return null;
  return api.getFocusedCell();
};

/** A cell as text: what a file has of it. */
const cellText = (column: string, row: GridRow, { texts, currency }: ClipboardWorld): string =>
  cellValues(column, row, { texts, currency })
    .filter((value) => value !== null && value !== '')
    .map((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value)))
    .join(' ');

/** As it would be typed: a name of the list as its id, and line breaks only where several lines are. */
const typedText = (field: CellField, text: string, { availabilities, notStated }: GridTexts): string => {
  if (field === 'notes') return text;
  const oneLine = text.replace(/\s+/g, ' ').trim();
  const plain = oneLine.toLowerCase();
  if (field !== 'availabilityId' || plain === '') return oneLine;
  if (plain === notStated.toLowerCase()) return '';
  return String(availabilities.find(({ name }) => name.toLowerCase() === plain)?.id ?? '?');
};

/** Copies the cell in focus; what is pasted on one that can be changed is typed there, a column of lines downward. */
export function useCellClipboard(world: ClipboardWorld): void {
  const { api, texts, edit, say } = world;
  const { t } = useTranslation('inventory');
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const cell = focusedCell(api.current);
    if (cell === null || document.getSelection()?.isCollapsed === false) return;
    const row = api.current?.getDisplayedRowAtIndex(cell.rowIndex)?.data;
    const text = row && cellText(cell.column.getColId(), row, world);
    if (text === undefined || text === '') return;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const cell = focusedCell(api.current);
    const field = cell?.column.getColId();
    if (cell === null || field === undefined || !isCellField(field)) return;
    event.preventDefault();
    const lines = pastedLines(event.clipboardData?.getData('text/plain') ?? '');
    if (lines === null) return say(t('paste.wide'));
    const typed = lines.map((line) => typedText(field, line, texts));
    const { items, left } = pasteDown(
      typed,
      field,
      (step) => api.current?.getDisplayedRowAtIndex(cell.rowIndex + step)?.data,
    );
    void edit(items, t('done.edit', { count: items.length }));
    if (left > 0)
      say(lines.length === 1 ? texts.invalid[field] : t('paste.left', { count: left, total: lines.length }));
  });
  useEffect(() => {
    const copy = (event: ClipboardEvent) => onCopy(event);
    const paste = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('copy', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('paste', paste);
    };
  }, []);
}
