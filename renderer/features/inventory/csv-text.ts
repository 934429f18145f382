/** What goes into a file of the stock; times are written as days. */
export type FileValue = string | number | Date | null;

/** What a spreadsheet would run as a formula, also after blanks and in full width (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/u;
const NEEDS_QUOTES = /[",;\r\n\t]/;
const DAY = 'yyyy-mm-dd'.length;

/** A text that begins like a formula gets a quote before it, so that it stays a text. */
export const csvValue = (value: FileValue): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString().slice(0, DAY);
  return FORMULA.test(value) ? `'${value}` : value;
};

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Lines of values as CSV (RFC 4180). */
export const csvText = (lines: readonly (readonly FileValue[])[]): string =>
  lines.map((line) => `${line.map((value) => quoted(csvValue(value))).join(',')}\r\n`).join('');
