/** When wrong tries have to wait. Times are in milliseconds. */
export type ThrottleRule =
  | {
      /** From the last free try on, each wrong one doubles the wait. Forgotten `forgetMs` after the last wait ended. */
      readonly kind: 'backOff';
      readonly freeTries: number;
      readonly firstDelayMs: number;
      readonly maxDelayMs: number;
      readonly forgetMs: number;
    }
  /** The last free try closes the window that began with the first one. */
  | { readonly kind: 'window'; readonly freeTries: number; readonly windowMs: number };

/** What tries are counted by; one id always comes with the same rule. */
export type ThrottleKey = { readonly id: string; readonly rule: ThrottleRule };

/**
 * Counts wrong tries and makes the next ones wait; the caller chooses keys and rules. An implementation whose store can
 * be unreachable decides itself what to answer meanwhile: callers treat a rejection as a bug.
 */
export type Throttle = {
  /**
   * Counts one try under every key as wrong and returns 0, or counts nothing and returns the milliseconds to wait while
   * one of the keys has to. Atomic: no other try is counted between the check and the count.
   */
  readonly take: (keys: readonly ThrottleKey[]) => Promise<number>;
  /** Takes a counted try back from every key: it was right. */
  readonly giveBack: (keys: readonly ThrottleKey[]) => Promise<void>;
};
