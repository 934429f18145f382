const FAILURES = 3;
const PAUSE_MS = 30_000;

export class CircuitOpen extends Error {
  constructor() {
    super('The service failed and is left alone for a while.');
    this.name = 'CircuitOpen';
  }
}

/** After three failures in a row refuses work for 30 s, then tries with one piece of work before it takes more. */
export const circuitBreaker = (now: () => number) => {
  let failures = 0;
  let openUntil = 0;
  let isTrying = false;
  const isOpen = (): boolean => failures >= FAILURES && (isTrying || now() < openUntil);

  return {
    isOpen,
    /** `isAnswer` recognises rejections that show that the service works. */
    run: async <T>(work: () => Promise<T>, isAnswer: (error: unknown) => boolean): Promise<T> => {
      if (isOpen()) throw new CircuitOpen();
      const isTrial = failures >= FAILURES;
      if (isTrial) isTrying = true;
      try {
        const result = await work();
        failures = 0;
        return result;
      } catch (error) {
        failures = isAnswer(error) ? 0 : failures + 1;
        if (failures >= FAILURES) openUntil = now() + PAUSE_MS;
        throw error;
      } finally {
        if (isTrial) isTrying = false;
      }
    },
  };
};
