import type { StockItem } from '#renderer/platform/stock-source.ts';
import { canEdit, cellEdit } from './cell-edits.ts';
import type { CellField } from './cell-edits.ts';
import type { GridRow } from './grid-row.ts';

/** A cell as spreadsheets copy it: between quotes where it has line breaks, tabs or quotes of its own. */
const QUOTED = /"([^"]*(?:""[^"]*)*)"(?:\r\n|\n|\r|$)/y;
const PLAIN = /([^\r\n]*)(?:\r\n|\n|\r|$)/y;
const NEEDS_QUOTES = /[\r\n\t"]/;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** The lines of a column as it was copied somewhere; null where the text has several columns. */
export const pastedLines = (text: string): string[] | null => {
  const lines: string[] = [];
  for (let at = 0; at < text.length; ) {
    const quoted = matchAt(QUOTED, text, at);
    const isQuoted = quoted !== null && NEEDS_QUOTES.test(quoted[1] ?? '');
    const [all = '', cell = ''] = (isQuoted ? quoted : matchAt(PLAIN, text, at)) ?? [];
    if (!isQuoted && cell.includes('\t')) return null;
    lines.push(isQuoted ? cell.replaceAll('""', '"') : cell);
    at += all.length;
  }
  return lines;
};

type Pasted = {
  readonly items: readonly StockItem[];
  /** Lines that went nowhere: of a sold car, not valid, or without a row. */
  readonly left: number;
};

/** Puts each line into the cell of the row beside it, by the rules of typing. */
export const pasteDown = (
  lines: readonly string[],
  field: CellField,
  rowAt: (step: number) => GridRow | undefined,
): Pasted => {
  const items: StockItem[] = [];
  let left = 0;
  for (const [step, line] of lines.entries()) {
    const row = rowAt(step);
    const edit = row !== undefined && canEdit(row) ? cellEdit(row, field, line) : undefined;
    if (edit === undefined || edit.kind === 'invalid') left += 1;
    else if (row !== undefined && edit.kind === 'edit')
      items.push({ postId: row.id, change: { kind: 'edit', fields: edit.fields } });
  }
  return { items, left };
};
