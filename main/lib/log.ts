export type Log = (event: string, details?: Readonly<Record<string, unknown>>) => void;

/** What a log is handed to somebody for: no names of people, so neither their folder, nor addresses, nor what they asked. */
const MAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}\.\p{L}{2,}/gu;
const QUERY = /([a-z]+:\/\/[^\s"'?]+)\?[^\s"']+/giu;
const MAX_TEXT = 8 * 1024;

const scrubbed = (text: string, home: string): string => {
  const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  const homeless = home.length > 1 ? short.replaceAll(home, '~') : short;
  return homeless.replace(MAIL, '<mail>').replace(QUERY, '$1?…');
};

const isError = (value: unknown): value is Error => value instanceof Error;

/**
 * One JSON line an event; JSON escapes newlines, so that no value can forge a line. The person's home folder is `~` in
 * it, mail addresses and queries of addresses are left out, long texts are cut.
 */
export const createLog = (write: (line: string) => void, now: () => Date, home = ''): Log => {
  const readable = (_key: string, value: unknown): unknown => {
    if (isError(value)) return { name: value.name, message: value.message, stack: value.stack };
    return typeof value === 'string' ? scrubbed(value, home) : value;
  };
  return (event, details = {}) =>
    write(`${JSON.stringify({ time: now().toISOString(), event, ...details }, readable)}\n`);
};
