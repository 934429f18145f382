/** What a spreadsheet would run as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** A value as it goes into a CSV file; numbers stay numbers, texts that begin like a formula get a quote. */
export const csvValue = (value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  return FORMULA.test(value) ? `'${value}` : value;
};
