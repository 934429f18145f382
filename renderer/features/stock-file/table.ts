/** Limits of a stock file; a larger one is refused with the limit that it exceeds. */
export const FILE_LIMITS = {
  bytes: 20 * 1024 * 1024,
  rows: 20_000,
  columns: 200,
  /** Signs of one cell, as the contract's rows have it. */
  cell: 12_000,
  /** The maximum unpacked size of a workbook; workbooks compress many times over. */
  unpackedBytes: 160 * 1024 * 1024,
} as const;

/** Encodings of stock files, by their names in TextDecoder. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'koi8-r',
  'ibm866',
  'iso-8859-5',
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'windows-1254',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Why a file cannot be read. */
export const FILE_FAULTS = [
  'empty',
  'tooLarge',
  'tooManyRows',
  'tooManyColumns',
  'unpacksTooLarge',
  'notATable',
  'oldExcel',
  'otherWorkbook',
  'brokenWorkbook',
  'brokenQuotes',
  'wrongEncoding',
  'notReadable',
  'tooSlow',
] as const;
export type FileFaultCode = (typeof FILE_FAULTS)[number];
/** `at` is the row of the file, where one is to blame. */
export type FileFault = { readonly code: FileFaultCode; readonly at?: number };

/** Thrown by the readers; carries the fault. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly fault: FileFault;

  constructor(fault: FileFault, options?: ErrorOptions) {
    super(fault.code, options);
    this.fault = fault;
  }
}

/** A row that is not empty; `at` counts as spreadsheets do, from 1 and with empty rows. */
export type TableRow = {
  readonly at: number;
  readonly cells: readonly string[];
  /** Columns whose text comes from a merged cell that starts in another cell. */
  readonly spread?: readonly number[];
};

/** A file as texts in rows, and how it was read. */
export type StockTable = {
  readonly rows: readonly TableRow[];
  /** How many cells the widest row has. */
  readonly width: number;
  /** Of a workbook: its sheets and the one that was read. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  /** How many rows the workbook hides, left out or not. */
  readonly hidden: number;
  /** Of a text: how it was decoded and split. */
  readonly encoding: Encoding | null;
  readonly separator: Separator | null;
};

/** The user's choices in place of the guess. */
export type ReadChoices = {
  readonly encoding?: Encoding;
  readonly separator?: Separator;
  readonly sheet?: string;
  /** Rows that the workbook hides are read unless they are left out. */
  readonly leavesHidden?: boolean;
};
export type ReadAsk = { readonly file: Blob; readonly choices: ReadChoices };
export type ReadReply = { readonly table: StockTable } | { readonly fault: FileFault };

/** A text as it fits where it is shown: a cell may have millions of signs. */
export const shownText = (text: string, most = 80): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** Rows as readers give them: empty ones left out, the limits held. */
export const tableRows = (rows: readonly TableRow[]): { rows: TableRow[]; width: number } => {
  const kept = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const width = kept.reduce((most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell !== '') + 1), 0);
  if (kept.length === 0) throw new UnreadableFile({ code: 'empty' });
  // One more than the limit: the headers.
  if (kept.length > FILE_LIMITS.rows + 1) throw new UnreadableFile({ code: 'tooManyRows' });
  if (width > FILE_LIMITS.columns) throw new UnreadableFile({ code: 'tooManyColumns' });
  return { rows: kept, width };
};
