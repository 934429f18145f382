/** How records reach a client. */
export type Transport = {
  readonly write: (text: string) => void;
  /** Bytes that the client has not taken yet. */
  readonly waitingBytes: () => number;
  /** Says no more; what is written already still goes out. */
  readonly end: () => void;
  /** Cuts the client off. */
  readonly destroy: () => void;
  /** Whether silence must be filled with pings; a waiting poll shows by itself that both are there. */
  readonly needsPings: boolean;
  /** True while the client shows by a waiting poll that it is there. */
  readonly isHeld: () => boolean;
  /** To be called about once a second. */
  readonly tick: (now: number) => void;
};
