import { SEPARATORS } from '../table.ts';
import type { Separator } from '../table.ts';

const SAMPLE_SIGNS = 64 * 1024;
const MOST_LINES = 50;
/** The line that Excel writes above a table to declare its separator. */
const SAID = /^sep=([,;|\t])\r?(?:\n|$)/i;

const isSeparator = (sign: string): sign is Separator => (SEPARATORS as readonly string[]).includes(sign);

/** The number of separators in each line, outside quotes. */
const countsOf = (text: string, separator: Separator): number[] => {
  const counts = [0];
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === separator) counts[counts.length - 1]! += 1;
    else if (sign === '\n') counts.push(0);
    if (counts.length > MOST_LINES) break;
  }
  return counts.filter((count, at) => count > 0 || at === 0);
};

/** Lines that have as many of them as most lines do, and how many that is. */
const scoreOf = (text: string, separator: Separator): number => {
  const counts = countsOf(text, separator);
  const alike = new Map<number, number>();
  for (const count of counts) if (count > 0) alike.set(count, (alike.get(count) ?? 0) + 1);
  const [often, times] = [...alike].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  return often === 0 ? 0 : times / counts.length + Math.min(often, 20) / 100 + (counts[0] === often ? 0.5 : 0);
};

/** The separator, and the text without the line that declares it. */
export const splitBy = (text: string): { separator: Separator; text: string; skipped: number } => {
  const [line = '', said = ''] = SAID.exec(text) ?? [];
  if (isSeparator(said)) return { separator: said, text: text.slice(line.length), skipped: 1 };
  const sample = text.slice(0, SAMPLE_SIGNS).replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const scored = SEPARATORS.map((separator) => ({ separator, score: scoreOf(sample, separator) }));
  const { separator } = scored.reduce((best, each) => (each.score > best.score ? each : best));
  return { separator, text, skipped: 0 };
};
