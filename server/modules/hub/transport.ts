/** How records reach a client. */
export type Transport = {
  readonly write: (text: string) => void;
  /** Bytes that the client has not taken yet. */
  readonly waitingBytes: () => number;
  /** Ends after what is written already. */
  readonly end: () => void;
  /** Closes the connection at once. */
  readonly destroy: () => void;
  /** Whether silence needs pings; a held poll proves by itself that both sides are alive. */
  readonly needsPings: boolean;
  /** True while a held poll proves that the client is alive. */
  readonly isHeld: () => boolean;
  /** Call about once a second. */
  readonly tick: (now: number) => void;
};
