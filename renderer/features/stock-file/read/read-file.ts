import { FILE_LIMITS, UnreadableFile } from '../table.ts';
import type { ReadAsk, ReadReply, StockTable } from '../table.ts';
import { readCsv } from './csv.ts';
import { fileKindOf } from './file-kind.ts';
import { readXlsx } from './xlsx.ts';

const tableOf = async ({ file, choices }: ReadAsk): Promise<StockTable> => {
  if (file.size === 0) throw new UnreadableFile({ code: 'empty' });
  if (file.size > FILE_LIMITS.bytes) throw new UnreadableFile({ code: 'tooLarge' });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = fileKindOf(bytes);
  switch (kind) {
    case 'zip':
      return readXlsx(bytes, choices);
    case 'text':
      return readCsv(bytes, choices);
    case 'oldExcel':
      throw new UnreadableFile({ code: 'oldExcel' });
    case 'markup':
    case 'binary':
      throw new UnreadableFile({ code: 'notATable' });
    default:
      return kind satisfies never;
  }
};

/** Reads a stock file of any name; returns its table or the fault. */
export const readStockFile = async (ask: ReadAsk): Promise<ReadReply> => {
  try {
    return { table: await tableOf(ask) };
  } catch (error) {
    return { fault: error instanceof UnreadableFile ? error.fault : { code: 'notReadable' } };
  }
};
