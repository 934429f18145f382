import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

type Options = {
  /** Made where it is missing. */
  readonly folder: string;
  readonly maxBytes?: number;
  /** With the one that is written. */
  readonly maxFiles?: number;
};

const MB = 1024 * 1024;
const DEFAULTS = { maxBytes: MB, maxFiles: 5 };

/** The newest file has no number: aniv.log, aniv.1.log and so on. */
const nameOf = (age: number): string => (age === 0 ? 'aniv.log' : `aniv.${age}.log`);

/**
 * Takes log lines into files of bounded number and size. A line is with the system before the call returns, so that it
 * outlives the program however that ends. A full or unwritable disk loses lines and stops nothing.
 */
export function createLogFile({ folder, maxBytes = DEFAULTS.maxBytes, maxFiles = DEFAULTS.maxFiles }: Options) {
  let open: { readonly file: number; bytes: number } | undefined;
  const at = (age: number): string => path.join(folder, nameOf(age));

  function opened() {
    mkdirSync(folder, { recursive: true });
    const file = openSync(at(0), 'a', 0o600);
    return { file, bytes: fstatSync(file).size };
  }

  function close(): void {
    if (open) closeSync(open.file);
    open = undefined;
  }

  function turn(): void {
    close();
    rmSync(at(maxFiles - 1), { force: true });
    for (let age = maxFiles - 2; age >= 0; age -= 1) if (existsSync(at(age))) renameSync(at(age), at(age + 1));
  }

  return {
    write: (line: string): void => {
      try {
        const bytes = Buffer.byteLength(line);
        open ??= opened();
        if (open.bytes > 0 && open.bytes + bytes > maxBytes) {
          turn();
          open = opened();
        }
        writeSync(open.file, line);
        open.bytes += bytes;
      } catch {
        // A failure of the log itself cannot be reported.
        open = undefined;
      }
    },
    close,
  };
}
