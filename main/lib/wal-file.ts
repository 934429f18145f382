import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** SQLite's file format, section 4 (The Write-Ahead Log): https://www.sqlite.org/fileformat2.html#walformat. */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** The last bit of the magic number is the byte order of the checksums. */
const MAGIC = 0x377f0682;
const MIN_PAGE_BYTES = 512;
const MAX_PAGE_BYTES = 65_536;
/** SQLite adds one to the first salt whenever it begins the log anew. */
const MAX_EARLIER_LOGS = 1_000_000;

type Sum = readonly [number, number];
type Log = {
  readonly pageBytes: number;
  readonly salts: Sum;
  readonly sum: Sum;
  readonly isBigEndian: boolean;
};

function sumOf(bytes: Buffer, isBigEndian: boolean, [first, second]: Sum): Sum {
  let one = first;
  let two = second;
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    one = (one + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + two) >>> 0;
    two = (two + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + one) >>> 0;
  }
  return [one, two];
}

const pairAt = (bytes: Buffer, at: number): Sum => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
const isSame = (one: Sum, other: Sum): boolean => one[0] === other[0] && one[1] === other[1];

function logOf(header: Buffer): Log | undefined {
  const magic = header.readUInt32BE(0);
  const pageBytes = header.readUInt32BE(8);
  const isBigEndian = (magic & 1) === 1;
  const isPageSize = pageBytes >= MIN_PAGE_BYTES && pageBytes <= MAX_PAGE_BYTES && (pageBytes & (pageBytes - 1)) === 0;
  if ((magic & ~1) >>> 0 !== MAGIC || !isPageSize) return undefined;
  const sum = sumOf(header.subarray(0, 24), isBigEndian, [0, 0]);
  return isSame(sum, pairAt(header, 24)) ? { pageBytes, salts: pairAt(header, 16), sum, isBigEndian } : undefined;
}

/** Left behind the end of the log by an earlier log in the same file; a damaged frame seldom looks like that. */
const isOfEarlierLog = ([salt, other]: Sum, { salts }: Log): boolean => {
  const age = (salts[0] - salt) >>> 0;
  return age > 0 && age <= MAX_EARLIER_LOGS && other !== salts[1];
};

/** Reads frames until the end of the log; whether all of them are what was written. A frame cut short was never committed. */
function areFramesWhole(fd: number, log: Log): boolean {
  const frame = Buffer.alloc(FRAME_HEADER_BYTES + log.pageBytes);
  let { sum } = log;
  for (let at = HEADER_BYTES; readSync(fd, frame, 0, frame.length, at) === frame.length; at += frame.length) {
    const salts = pairAt(frame, 8);
    if (isOfEarlierLog(salts, log)) return true;
    sum = sumOf(frame.subarray(0, 8), log.isBigEndian, sum);
    sum = sumOf(frame.subarray(FRAME_HEADER_BYTES), log.isBigEndian, sum);
    if (!isSame(salts, log.salts) || !isSame(sum, pairAt(frame, 16))) return false;
  }
  return true;
}

/**
 * Whether every frame of a database's write-ahead log is what was written. SQLite drops a damaged frame and all behind it
 * without an error, so this is asked before it opens the file.
 */
export function isLogWhole(database: string): boolean {
  const file = `${database}-wal`;
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return true;
  const fd = openSync(file, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    const log = readSync(fd, header, 0, HEADER_BYTES, 0) === HEADER_BYTES ? logOf(header) : undefined;
    return log !== undefined && areFramesWhole(fd, log);
  } finally {
    closeSync(fd);
  }
}
