/** Loads something at its first use and keeps it; a failed load is retried at the next use. */
export function loadOnce<T>(load: () => Promise<T>) {
  let loading: Promise<T> | undefined;
  return {
    get: async (): Promise<T> => {
      loading ??= load();
      try {
        return await loading;
      } catch (error) {
        loading = undefined;
        throw error;
      }
    },
    /** What was loaded before; undefined if nothing was. */
    loaded: () => loading,
  };
}
