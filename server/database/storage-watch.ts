/** How long one failed write counts. Background work writes more often, so a full disk keeps failing. */
const FAILING_MS = 30_000;

/** Knows whether writes fail at the moment because the disk is full or broken. */
export class StorageWatch {
  readonly #now: () => number;
  #failedAt = -Infinity;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** To call for each write that the database or the file system could not keep. */
  failed(): void {
    this.#failedAt = this.#now();
  }

  isFailing(): boolean {
    return this.#now() - this.#failedAt < FAILING_MS;
  }
}
