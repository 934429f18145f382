import { storedZip } from './zip.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type HandmadeSheet = {
  readonly rows: readonly (readonly (string | number | null)[])[];
  readonly merged?: readonly string[];
  /** Rows that a filter of Excel hides, from 1. */
  readonly hiddenRows?: readonly number[];
  readonly isHidden?: boolean;
};

const cellOf = (value: string | number | null, place: string): string => {
  if (value === null) return `<c r="${place}"/>`;
  return typeof value === 'number'
    ? `<c r="${place}"><v>${value}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
};

const sheetXml = ({ rows, merged = [], hiddenRows = [] }: HandmadeSheet): string => {
  const lines = rows.map((cells, at) => {
    const places = cells.map((value, column) => cellOf(value, `${String.fromCharCode(65 + column)}${at + 1}`));
    return `<row r="${at + 1}"${hiddenRows.includes(at + 1) ? ' hidden="1"' : ''}>${places.join('')}</row>`;
  });
  const areas = merged.map((area) => `<mergeCell ref="${area}"/>`).join('');
  return `<worksheet><sheetData>${lines.join('')}</sheetData><mergeCells>${areas}</mergeCells></worksheet>`;
};

/** A workbook written by hand: with what no writer of this project makes, such as merged and hidden cells. */
export const handmade = (sheets: Readonly<Record<string, HandmadeSheet>>): Uint8Array<ArrayBuffer> => {
  const all = Object.entries(sheets);
  const list = all.map(
    ([name, { isHidden = false }], at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="r${at + 1}"/>`,
  );
  const links = all.map(
    ([,], at) => `<Relationship Id="r${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/s${at + 1}.xml"/>`,
  );
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('').replaceAll('Type="${OFFICE}/worksheet"', 'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"')}</Relationships>`,
    ...Object.fromEntries(all.map(([, sheet], at) => [`xl/worksheets/s${at + 1}.xml`, sheetXml(sheet)])),
  };
  const encoder = new TextEncoder();
  return new Uint8Array(
    storedZip(Object.entries(files).map(([name, text]) => ({ name, bytes: encoder.encode(text) }))),
  );
};
