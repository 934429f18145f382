import type { PlannedRow } from '#contract/http/stock-file.ts';
import { othersOf } from './file-rows.ts';
import type { FileRow, Message } from './file-rows.ts';

/** The outcome that a row would have, with its number in the file and its texts. */
export type Outcome = Omit<PlannedRow, 'messages'> &
  Pick<FileRow, 'at' | 'row'> & { readonly messages: readonly Message[] };
export type Verdict = Outcome['verdict'];

/** The maximum size of the texts in one call, in bytes. */
const MOST_SIGNS = 200_000;

/** Rows in groups that one call takes. */
export const inCalls = <T extends { readonly row: FileRow['row'] }>(rows: readonly T[], most: number): T[][] => {
  const groups: T[][] = [];
  let signs = 0;
  for (const row of rows) {
    const more = Object.values(row.row).reduce((sum, text) => sum + text.length, 0);
    const last = groups.at(-1);
    if (last === undefined || last.length >= most || signs + more > MOST_SIGNS) {
      groups.push([row]);
      signs = more;
    } else {
      last.push(row);
      signs += more;
    }
  }
  return groups;
};

const titleOf = ({ row }: FileRow): string => [row.brand, row.model, row.year].filter(Boolean).join(' ');

export const refusedHere = (row: FileRow): Outcome => ({
  at: row.at,
  row: row.row,
  verdict: 'refused',
  postId: null,
  title: titleOf(row),
  edit: null,
  before: null,
  messages: row.faults,
});

/** Two rows that lead to one car, one by its stock number and one by its VIN, contradict each other. */
export const withoutRivals = (outcomes: readonly Outcome[]): Outcome[] => {
  const groups = Map.groupBy(
    outcomes.filter(({ verdict, postId }) => postId !== null && verdict !== 'refused'),
    ({ postId }) => postId,
  );
  return outcomes.map((outcome) => {
    const group = groups.get(outcome.postId) ?? [];
    if (outcome.verdict === 'refused' || outcome.postId === null || group.length < 2) return outcome;
    const rows = othersOf(group, outcome.at);
    const message: Message = { field: null, code: 'SAME_CAR_IN_FILE', value: outcome.title, rows };
    return { ...outcome, verdict: 'refused', edit: null, before: null, messages: [...outcome.messages, message] };
  });
};

/** The rows that would change something: the user accepts or excludes each. */
export const isDoing = ({ verdict }: Outcome): boolean => verdict === 'create' || verdict === 'update';

export const countsOf = (outcomes: readonly Outcome[]): Readonly<Record<Verdict, number>> => {
  const counts = { create: 0, update: 0, same: 0, refused: 0 };
  for (const { verdict } of outcomes) counts[verdict] += 1;
  return counts;
};

/** Cars whose price the file does not change because it was set by hand. */
export const lockedPrices = (outcomes: readonly Outcome[]): number =>
  outcomes.filter(({ messages }) => messages.some(({ code }) => code === 'PRICE_LOCKED')).length;
