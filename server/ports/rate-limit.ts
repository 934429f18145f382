/** How many calls one key may make in a window of time. */
export type Limit = { readonly calls: number; readonly windowMs: number };

/**
 * Counts calls in fixed windows; the caller chooses keys and limits. An implementation whose store can be unreachable
 * decides itself what to answer meanwhile: callers treat a rejection as a bug.
 */
export type RateLimit = {
  /**
   * Counts one call of this key, or `units` at once: 0 if they are allowed, else the milliseconds until the window ends.
   * Atomic.
   */
  readonly take: (key: string, limit: Limit, units?: number) => Promise<number>;
};
