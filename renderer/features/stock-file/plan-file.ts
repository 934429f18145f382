import { MAX_SHEET_ROWS } from '#contract/http/stock-file.ts';
import type { PlannedRow, SheetDefaults } from '#contract/http/stock-file.ts';
import type { ApiClient } from '#renderer/api/client.ts';
import { othersOf } from './file-rows.ts';
import type { FileRow, Message } from './file-rows.ts';
import { withRetry } from './with-retry.ts';
import type { Pause } from './with-retry.ts';

/** The outcome that a row would have, with its number in the file and its texts. */
export type Outcome = Omit<PlannedRow, 'messages'> &
  Pick<FileRow, 'at' | 'row'> & { readonly messages: readonly Message[] };
export type Verdict = Outcome['verdict'];

type PlanWorld = {
  readonly api: Pick<ApiClient, 'stockFile'>;
  readonly signal: AbortSignal;
  readonly pause: Pause;
  readonly onProgress: (done: number) => void;
};

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

const refusedHere = (row: FileRow): Outcome => ({
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
const withoutRivals = (outcomes: readonly Outcome[]): Outcome[] => {
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

/** A dry run of the whole file; nothing is written. Rows that this program refuses itself are not asked about. */
export const planFile = async (
  rows: readonly FileRow[],
  defaults: SheetDefaults,
  { api, signal, pause, onProgress }: PlanWorld,
): Promise<Outcome[]> => {
  const outcomes = rows.filter(({ faults }) => faults.length > 0).map(refusedHere);
  const asked = rows.filter(({ faults }) => faults.length === 0);
  onProgress(outcomes.length);
  for (const group of inCalls(asked, MAX_SHEET_ROWS)) {
    const body = { rows: group.map(({ row }) => row), defaults };
    const { value } = await withRetry(() => api.stockFile.plan({ body }, signal), signal, pause);
    for (const [at, row] of group.entries()) {
      const planned = value[at];
      if (planned !== undefined) outcomes.push({ ...planned, at: row.at, row: row.row });
    }
    onProgress(outcomes.length);
  }
  return withoutRivals(outcomes.toSorted((a, b) => a.at - b.at));
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
