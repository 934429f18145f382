import type { PartResult } from './part.ts';

const SLOWEST = 20;
const NAME_WIDTH = 14;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`.padStart(8);
const minutes = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`.padStart(8);

/** One line for a part that has ended: its outcome, minutes, and number of tests or why there are none. */
export function lineOf({ name, ok, ms, report }: PartResult): string {
  const tests = report === undefined ? '' : `  ${report.leftOut ?? `${report.tests} tests`}`;
  return `${name.padEnd(NAME_WIDTH)} ${ok ? 'ok    ' : 'FAILED'} ${minutes(ms)}${tests}`;
}

/** Everything a failed part printed, as one block. */
export const blockOf = ({ name, output }: PartResult): string =>
  `\n──── ${name}: output ────\n${output.trimEnd()}\n──── end of ${name} ────\n`;

function slowest(results: readonly PartResult[]): string[] {
  const all = results.flatMap(({ name: part, report }) => (report?.timings ?? []).map((each) => ({ part, ...each })));
  return all
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ part, name, ms }) => `${seconds(ms)}  ${part.padEnd(NAME_WIDTH)} ${name}`);
}

/** The end of a run: the slowest twenty over all parts, the minutes of each part, the total. */
export function summaryOf(results: readonly PartResult[], ms: number): string {
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
  const list = slowest(results);
  return [
    ...(list.length === 0
      ? []
      : [`\nSlowest ${list.length} (unit tests by file, end-to-end tests one by one):`, ...list]),
    '',
    ...results.map(lineOf),
    `${'total'.padEnd(NAME_WIDTH)} ${failed.length === 0 ? 'ok    ' : 'FAILED'} ${minutes(ms)}`,
    ...(failed.length === 0 ? [] : [`Failed: ${failed.join(', ')}`]),
  ].join('\n');
}
