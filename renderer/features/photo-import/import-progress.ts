import type { FileRefusal, ImportFile, ImportState } from '#contract/ipc/photo-import.ts';

type Counts = Pick<ImportState, 'total' | 'ready' | 'uploaded' | 'done' | 'refused'>;

/** Photos that are with the server. */
export const sentOf = ({ uploaded, done }: Pick<Counts, 'uploaded' | 'done'>): number => uploaded + done;

/** How much of the work is done, from 0 to 100: each photo is made ready, then sent; a refused one is dealt with. */
export const percentOf = ({ total, ready, uploaded, done, refused }: Counts): number =>
  total === 0 ? 0 : Math.floor((100 * (ready + 2 * (uploaded + done + refused))) / (2 * total));

/** Photos that have a car and are not yet with the server. */
export const leftOf = ({ total, uploaded, done, refused, unassigned }: ImportState): number =>
  Math.max(0, total - uploaded - done - refused - unassigned);

/** What an import is doing, as far as the person needs to know. */
export type ImportMood = ImportState['phase'] | 'unassigned';

/** Everything but the photos without a car is done: it waits for the person. */
export const moodOf = (state: ImportState): ImportMood =>
  state.phase === 'working' && state.unassigned > 0 && sentOf(state) + state.refused + state.unassigned === state.total
    ? 'unassigned'
    : state.phase;

/** Refusals that another try cannot mend. */
const FINAL: ReadonlySet<FileRefusal> = new Set([
  'NOT_A_PICTURE',
  'TOO_LARGE',
  'TOO_MANY_PIXELS',
  'LINK',
  'SAME_PHOTO',
]);

export type RefusedGroup = { readonly refusal: FileRefusal; readonly files: readonly ImportFile[] };

/** Refused files by their reason, the most frequent first. */
export const byRefusal = (files: readonly ImportFile[]): RefusedGroup[] => {
  const groups = new Map<FileRefusal, ImportFile[]>();
  for (const file of files) {
    if (file.refusal === null) continue;
    const group = groups.get(file.refusal);
    if (group === undefined) groups.set(file.refusal, [file]);
    else group.push(file);
  }
  return [...groups]
    .map(([refusal, list]) => ({ refusal, files: list }))
    .toSorted((one, other) => other.files.length - one.files.length);
};

export const canRetry = (groups: readonly RefusedGroup[]): boolean => groups.some(({ refusal }) => !FINAL.has(refusal));

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 60 * SECONDS_PER_MINUTE;

/** Time left in the unit that a person plans by. */
export const timeLeft = (seconds: number): { readonly unit: 'soon' | 'minutes' | 'hours'; readonly count: number } => {
  if (seconds < SECONDS_PER_MINUTE) return { unit: 'soon', count: 0 };
  if (seconds < 90 * SECONDS_PER_MINUTE) return { unit: 'minutes', count: Math.ceil(seconds / SECONDS_PER_MINUTE) };
  return { unit: 'hours', count: Math.round(seconds / SECONDS_PER_HOUR) };
};

/** `IMG_2291 … IMG_2304`: the first and the last of several names, without their ending. */
export const namesOf = (files: readonly ImportFile[]): string => {
  const stem = (file: ImportFile | undefined): string => file?.name.replace(/\.[^.]+$/, '') ?? '';
  const first = stem(files[0]);
  const last = stem(files.at(-1));
  return files.length < 2 || first === last ? first : `${first} … ${last}`;
};
