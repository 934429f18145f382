export type Regular = {
  /** Begins no more; resolves when what was under way has ended. */
  readonly close: () => Promise<void>;
};

/** Does a piece of work now and every so often, never twice at once; a failure is told and the next time comes. */
export const regularly = (work: () => Promise<void>, everyMs: number, onError: (error: unknown) => void): Regular => {
  let running: Promise<void> | undefined;
  const begin = () => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  begin();
  const timer = setInterval(begin, everyMs).unref();
  return {
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
