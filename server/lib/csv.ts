import type * as CsvParse from 'csv-parse/sync';
import type { z } from 'zod';
import { loadLater } from './load-later.ts';
import type { Problem } from './problems.ts';

/** A row that its schema accepted, with its line number. */
export type Row<T> = T & { readonly line: number };
export type Table<T> = { readonly rows: readonly Row<T>[]; readonly problems: readonly Problem[] };

type Cells = Record<string, string>;
type RawRow = { record: Cells; info: { lines: number } };
type RowSchema<T> = z.ZodType<T> & { readonly shape: Record<string, unknown> };

/** Reads a comma-separated table with a header line; each invalid row becomes problems by column. */
export const readTable = <T extends object>(
  file: string,
  text: string,
  schema: RowSchema<T>,
  optional: readonly string[] = [],
): Table<T> => {
  const raw = readRows(file, text);
  if ('problem' in raw) return { rows: [], problems: [raw.problem] };
  const missing = Object.keys(schema.shape).filter(
    (column) => !optional.includes(column) && !raw.header.includes(column),
  );
  if (missing.length > 0)
    return { rows: [], problems: missing.map((column) => ({ file, line: 1, column, text: 'this column is missing' })) };
  const rows: Row<T>[] = [];
  const problems: Problem[] = [];
  for (const { record, info } of raw.rows) {
    const parsed = schema.safeParse(record);
    if (parsed.success) rows.push({ ...parsed.data, line: info.lines });
    else problems.push(...problemsOf(file, info.lines, parsed.error));
  }
  return { rows, problems };
};

const problemsOf = (file: string, line: number, error: z.ZodError): Problem[] =>
  error.issues.map((issue) => ({ file, line, column: issue.path.map(String).join('.'), text: issue.message }));

type Raw = { header: readonly string[]; rows: readonly RawRow[] };

const library = loadLater<typeof CsvParse>('csv-parse/sync');

const readRows = (file: string, text: string): Raw | { problem: Problem } => {
  const { CsvError, parse } = library();
  let header: readonly string[] = [];
  try {
    const rows = parse(text, {
      bom: true,
      columns: (names: string[]) => (header = names.map((name) => name.trim())) as string[],
      info: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as RawRow[];
    return { header, rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error['lines'] ?? 1);
    return { problem: { file, line, column: '', text: error.message } };
  }
};
