import type { Placed } from './journal/file-rows.ts';

type Deps = {
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number;
  /** Writes files and completely listed sources to the journal, in one commit. */
  readonly write: (files: readonly Placed[], sources: readonly number[]) => void;
  readonly onWritten: () => void;
};

/** A synced commit takes milliseconds: one holds this many files or what this time found, whichever comes first. */
const MAX_BATCH = 500;
const MAX_WAIT_MS = 250;

/** Collects files and listed sources of one import, to be written together. */
export function createListingBatch({ clock, write, onWritten }: Deps) {
  let files: Placed[] = [];
  let sources: number[] = [];
  let writtenAt = clock();

  function flush(): void {
    if (files.length === 0 && sources.length === 0) return;
    write(files, sources);
    files = [];
    sources = [];
    writtenAt = clock();
    onWritten();
  }
  function flushIfDue(): void {
    if (files.length + sources.length >= MAX_BATCH || clock() - writtenAt >= MAX_WAIT_MS) flush();
  }

  return {
    add: (file: Placed): void => {
      files.push(file);
      flushIfDue();
    },
    sourceDone: (source: number): void => {
      sources.push(source);
      flushIfDue();
    },
    flush,
  };
}
