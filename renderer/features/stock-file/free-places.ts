import type { Outcome } from './plan-file.ts';

/** How many new cars the account may still have: by its credits, and within this day. */
export type Places = { readonly credits: number; readonly today: number };

/** The outcomes of a file's rows, the rows left out by number, and the free places. */
type Chosen = {
  readonly outcomes: readonly Outcome[];
  readonly leftOut: readonly number[];
  readonly places: Places;
};

type Fit = {
  /** How many new cars the chosen rows would make, and how many of them there is a place for. */
  readonly asked: number;
  readonly free: number;
  /** The rows beyond that, by their number in the file. */
  readonly beyond: ReadonlySet<number>;
};

/** The new cars that fit, in the order of the file; rows that are left out make room for later ones. */
export const fitOf = ({ outcomes, leftOut, places }: Chosen): Fit => {
  const out = new Set(leftOut);
  const created = outcomes.filter(({ verdict, at }) => verdict === 'create' && !out.has(at));
  const free = Math.min(places.credits, places.today);
  return { asked: created.length, free, beyond: new Set(created.slice(free).map(({ at }) => at)) };
};
