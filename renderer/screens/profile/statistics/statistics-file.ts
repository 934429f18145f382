import type { StatisticsDay } from '#contract/http/statistics.ts';
import { csvText } from '#renderer/features/inventory/csv-text.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { MEASURES, type Measure } from './measures.ts';

/** So that spreadsheets read Armenian and Russian. */
const BYTE_ORDER_MARK = '\ufeff';

type Headers = Readonly<Record<Measure | 'day', string>>;

/** A line for each day under the names of the columns. */
export const linesOf = (days: readonly StatisticsDay[], headers: Headers): (string | number)[][] => [
  [headers.day, ...MEASURES.map((measure) => headers[measure])],
  ...days.map((day) => [day.day, ...MEASURES.map((measure) => day[measure])]),
];

/** Saves the days as CSV. */
export const saveDays = (days: readonly StatisticsDay[], headers: Headers, name: string): void =>
  saveFile(new Blob([BYTE_ORDER_MARK, csvText(linesOf(days, headers))], { type: 'text/csv;charset=utf-8' }), name);
