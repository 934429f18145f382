import type { ZipEntry } from './zip.ts';

/** The data about sheets in a workbook's XML, without their values. */
export type SheetPart = {
  readonly isHidden: boolean;
  /** Cells that are drawn as one; rows and columns from 0. */
  readonly merged: () => readonly Area[];
  /** Numbers of the rows that a filter or the user has hidden. */
  readonly hiddenRows: () => ReadonlySet<number>;
};
export type Area = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number };

const SHEET = /<(?:\w+:)?sheet\s[^>]*>/g;
const RELATION = /<(?:\w+:)?Relationship\s[^>]*>/g;
const ROW = /<(?:\w+:)?row\s[^>]*>/g;
const MERGED = /<(?:\w+:)?mergeCell\s[^>]*?ref=["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g;

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s(?:\\w+:)?${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? '';

/** `BC` is 55: columns as spreadsheets name them, counted from 1. */
export const columnOf = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const areasOf = (xml: string): Area[] =>
  Array.from(xml.matchAll(MERGED), ([, left = '', top, right = '', bottom]) => ({
    top: Number(top) - 1,
    left: columnOf(left) - 1,
    bottom: Number(bottom) - 1,
    right: columnOf(right) - 1,
  }));

const hiddenIn = (xml: string): Set<number> => {
  const hidden = new Set<number>();
  let row = 0;
  for (const [tag] of xml.matchAll(ROW)) {
    row = Number(attribute(tag, 'r')) || row + 1;
    if (/^(?:1|true)$/.test(attribute(tag, 'hidden'))) hidden.add(row);
  }
  return hidden;
};

/** The sheets in the order of the workbook, as readers list them. */
export const sheetParts = (entries: readonly ZipEntry[]): SheetPart[] => {
  const textOf = (name: string): string =>
    new TextDecoder().decode(entries.find((entry) => entry.name === name)?.bytes ?? new Uint8Array());
  const targets = new Map(
    Array.from(textOf('xl/_rels/workbook.xml.rels').matchAll(RELATION), ([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  );
  return Array.from(textOf('xl/workbook.xml').matchAll(SHEET), ([tag]) => {
    const xml = () => textOf(targets.get(attribute(tag, 'id')) ?? '');
    return {
      isHidden: /hidden/i.test(attribute(tag, 'state')),
      merged: () => areasOf(xml()),
      hiddenRows: () => hiddenIn(xml()),
    };
  });
};
