/** Runs pieces of work one after the other, in the order they were asked for; one that fails stops none. */
export function createInTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
