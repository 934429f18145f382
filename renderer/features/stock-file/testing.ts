import writeXlsxFile from 'write-excel-file/universal';
import type { PlannedRow, SheetRow } from '#contract/http/stock-file.ts';
import { PostId } from '#contract/ids.ts';
import type { FileRow } from './file-rows.ts';
import type { Outcome } from './plan-file.ts';
import type { StockTable } from './table.ts';
import { readStockFile } from './read/read-file.ts';
import type { ReadChoices } from './table.ts';

/** A text in one of the encodings of a single byte a sign. */
export const encoded = (text: string, encoding: string): Uint8Array<ArrayBuffer> => {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from(text, (sign) => bytes.get(sign) ?? 0x3f);
};

/** A workbook as Excel would have it, sheet by sheet. */
export const workbook = async (sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>): Promise<Blob> => {
  const parts = Object.entries(sheets).map(([sheet, data]) => ({ sheet, data: data.map((row) => [...row]) }));
  return writeXlsxFile(parts as Parameters<typeof writeXlsxFile>[0]).toBlob();
};

/** The table that the reader returns for a file; throws its fault. */
export const tableOf = async (parts: BlobPart, choices: ReadChoices = {}): Promise<StockTable> => {
  const reply = await readStockFile({ file: new Blob([parts]), choices });
  if ('fault' in reply)
    throw new Error(`${reply.fault.code}${reply.fault.at === undefined ? '' : ` ${reply.fault.at}`}`);
  return reply.table;
};

/** The cells of a file, row by row. */
export const cellsOf = async (parts: BlobPart, choices: ReadChoices = {}): Promise<(readonly string[])[]> =>
  (await tableOf(parts, choices)).rows.map(({ cells }) => cells);

/** Defaults for empty cells. */
export const DEFAULTS = {
  priceUnit: 'USD',
  mileageUnit: 'km',
  countryId: 1,
  regionId: 1,
  isCleared: true,
  overwritesLocked: false,
} as const;
export const aRow = (at: number, row: SheetRow = { stockNumber: `A${at}` }): FileRow => ({ at, row, faults: [] });
export const planned = (over: Partial<PlannedRow> = {}): PlannedRow => ({
  verdict: 'create',
  postId: null,
  title: 'Toyota RAV4',
  edit: null,
  before: null,
  messages: [],
  ...over,
});
export const anOutcome = (at: number, over: Partial<Outcome> = {}): Outcome => ({
  ...planned(),
  at,
  row: { stockNumber: `A${at}` },
  ...over,
});
export const update = (at: number, id: number, price: number): Outcome =>
  anOutcome(at, { verdict: 'update', postId: PostId.parse(id), edit: { price }, before: { price: 100 } });
