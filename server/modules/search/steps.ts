/** Work in steps: what runs it may let other work through between two of them. */
export type Steps<Result> = Generator<undefined, Result>;

/** Rows of one step: some milliseconds of work. */
const SLICE_ROWS = 2 ** 17;

type Slice = { readonly from: number; readonly to: number };

/** Goes through the rows a slice at a time. */
export function* inSlices(size: number, work: (slice: Slice) => void): Steps<void> {
  for (let from = 0; from < size; from += SLICE_ROWS) {
    work({ from, to: Math.min(size, from + SLICE_ROWS) });
    yield;
  }
}

/** Does all steps at once: for small segments. */
export const completed = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};
