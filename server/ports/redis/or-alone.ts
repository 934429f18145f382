/** Called with the first error of a row that Redis itself answers, such as a missing right or no memory left. */
export type Report = (error: unknown) => void;

/** Redis's own errors begin with a word in capitals: NOPERM, OOM, READONLY. */
const isAnswer = (error: unknown): boolean => error instanceof Error && /^[A-Z]{3,}\b/.test(error.message);

/** Tries in Redis what all nodes share; where that fails, this node does it alone. An outage is the client's to log. */
export const orAlone = (report: Report) => {
  let isReported = false;
  return async <Value>(shared: () => Promise<Value>, alone: () => Promise<Value>): Promise<Value> => {
    try {
      const value = await shared();
      isReported = false;
      return value;
    } catch (error) {
      if (isAnswer(error) && !isReported) {
        isReported = true;
        report(error);
      }
      return alone();
    }
  };
};
