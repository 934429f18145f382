export type Log = (event: string, details?: Readonly<Record<string, unknown>>) => void;

const readable = (_key: string, value: unknown): unknown =>
  value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value;

/** One JSON line an event; JSON escapes newlines, so that no value can forge a line. */
export const createLog =
  (write: (line: string) => void, now: () => Date): Log =>
  (event, details = {}) =>
    write(`${JSON.stringify({ time: now().toISOString(), event, ...details }, readable)}\n`);
