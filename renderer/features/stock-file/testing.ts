import writeXlsxFile from 'write-excel-file/universal';
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

/** What the reader makes of a file; throws its fault. */
export const tableOf = async (parts: BlobPart, choices: ReadChoices = {}): Promise<StockTable> => {
  const reply = await readStockFile({ file: new Blob([parts]), choices });
  if ('fault' in reply)
    throw new Error(`${reply.fault.code}${reply.fault.at === undefined ? '' : ` ${reply.fault.at}`}`);
  return reply.table;
};

/** The cells of a file, row by row. */
export const cellsOf = async (parts: BlobPart, choices: ReadChoices = {}): Promise<(readonly string[])[]> =>
  (await tableOf(parts, choices)).rows.map(({ cells }) => cells);
