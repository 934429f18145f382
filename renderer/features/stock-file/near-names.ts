import { z } from 'zod';
import { SHEET_FIELDS } from '#contract/http/stock-file.ts';
import type { SheetRow } from '#contract/http/stock-file.ts';
import type { Outcome } from './plan-file.ts';

/** A name of the file that is read as another one. */
export const NameChoice = z.object({ field: z.enum(SHEET_FIELDS), from: z.string().max(200), to: z.string().max(200) });
export type NameChoice = z.infer<typeof NameChoice>;
/** More would be another file than the one that was meant. */
export const MOST_NAMES = 300;

/** An unknown name, the known name that it may mean, and the number of its rows. */
export type NearName = NameChoice & { readonly rows: number };

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
const keyOf = ({ field, from }: Pick<NameChoice, 'field' | 'from'>): string => `${field}/${plain(from)}`;

/** The dry run's suggestions for unknown names, the most frequent first. */
export const nearNames = (outcomes: readonly Outcome[]): NearName[] => {
  const found = new Map<string, NearName>();
  for (const { messages, row } of outcomes)
    for (const message of messages) {
      const from = message.field === null ? undefined : row[message.field];
      if (!('suggestion' in message) || message.suggestion === undefined || message.field === null) continue;
      if (from === undefined || from.length > 200) continue;
      const name = { field: message.field, from, to: message.suggestion };
      const before = found.get(keyOf(name));
      found.set(keyOf(name), before === undefined ? { ...name, rows: 1 } : { ...before, rows: before.rows + 1 });
    }
  return [...found.values()].toSorted((a, b) => b.rows - a.rows);
};

/** Choices with newer ones in the place of older ones about the same name. */
export const withNames = (names: readonly NameChoice[], more: readonly NameChoice[]): NameChoice[] =>
  [...new Map([...names, ...more].map((name) => [keyOf(name), name])).values()].slice(-MOST_NAMES);

/** The row with the names that the user chose in place of unknown ones. */
export const namesRead = (names: readonly NameChoice[]): ((row: SheetRow) => SheetRow) => {
  if (names.length === 0) return (row) => row;
  const chosen = new Map(names.map((name) => [keyOf(name), name.to]));
  const fields = [...new Set(names.map(({ field }) => field))];
  return (row) => {
    const read: SheetRow = { ...row };
    for (const field of fields) {
      const from = row[field];
      const to = from === undefined ? undefined : chosen.get(keyOf({ field, from }));
      if (to !== undefined) read[field] = to;
    }
    return read;
  };
};
