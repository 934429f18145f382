export type Log = (event: string, details?: Readonly<Record<string, unknown>>) => void;

/** What a log is handed to somebody for: no names of people, so neither their folder, nor addresses, nor what they asked. */
const MAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}\.\p{L}{2,}/gu;
const QUERY = /([a-z]+:\/\/[^\s"'?]+)\?[^\s"']+/giu;
const MAX_TEXT = 8 * 1024;

/** The home folder as the system writes it and as addresses of files do, which is how stacks name our code. */
const homesOf = (home: string): string[] => {
  const plain = home.replaceAll('\\', '/');
  return home.length > 1 ? [...new Set([home, plain, encodeURI(plain)])] : [];
};

const scrubbed = (text: string, homes: readonly string[]): string => {
  const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  const homeless = homes.reduce((cleaned, home) => cleaned.replaceAll(home, '~'), short);
  return homeless.replace(MAIL, '<mail>').replace(QUERY, '$1?…');
};

const isError = (value: unknown): value is Error => value instanceof Error;

/**
 * One JSON line per event; JSON escapes newlines, so that no value can forge a line. The user's home folder becomes `~`,
 * mail addresses and queries of addresses are removed, long texts are cut.
 */
export const createLog = (write: (line: string) => void, now: () => Date, home = ''): Log => {
  const homes = homesOf(home);
  const readable = (_key: string, value: unknown): unknown => {
    if (isError(value)) return { name: value.name, message: value.message, stack: value.stack };
    return typeof value === 'string' ? scrubbed(value, homes) : value;
  };
  return (event, details = {}) =>
    write(`${JSON.stringify({ time: now().toISOString(), event, ...details }, readable)}\n`);
};
