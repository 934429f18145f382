/** How many calls one key may make in a window of time. */
export type Limit = { readonly calls: number; readonly windowMs: number };

/** Counts calls in fixed windows; which keys and limits there are is up to the caller. */
export type RateLimit = {
  /** Counts one call of this key: 0 if it is allowed, else the milliseconds until the window ends. Atomic. */
  readonly take: (key: string, limit: Limit) => Promise<number>;
};
