import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';

/** SQLite's file format, section 1.3 (The Database Header): https://www.sqlite.org/fileformat2.html#database_header. */
const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
const MAX_PAGE_BYTES = 65_536;
const AT = { pageBytes: 16, changes: 24, pages: 28, validFor: 92 } as const;
/** Header fields that every write changes: change counter, size, free pages, version-valid-for and SQLite's version. */
const CHANGING = [
  [24, 40],
  [92, 100],
] as const;
const SUM_BYTES = 4;

/** The suffix of the copy's name. */
export const FIRST_PAGE = '.first-page';
const copyOf = (database: string) => `${database}${FIRST_PAGE}`;

function readStart(file: string, bytes: number): Buffer {
  const fd = openSync(file, 'r');
  try {
    const start = Buffer.alloc(bytes);
    return start.subarray(0, readSync(fd, start, 0, bytes, 0));
  } finally {
    closeSync(fd);
  }
}

/** The first page of a file that begins like a database; undefined for any other. */
function firstPage(start: Buffer): Buffer | undefined {
  if (start.length < HEADER_BYTES || start.toString('latin1', 0, MAGIC.length) !== MAGIC) return undefined;
  const said = start.readUInt16BE(AT.pageBytes);
  const bytes = said === 1 ? MAX_PAGE_BYTES : said;
  return start.length < bytes ? undefined : start.subarray(0, bytes);
}

/** The part of a first page that stays while the schema does: page size, version and where each table begins. */
function lasting(page: Buffer): Buffer {
  const copy = Buffer.from(page);
  for (const [from, to] of CHANGING) copy.fill(0, from, to);
  return copy;
}

function keptPage(database: string): Buffer | undefined {
  const file = copyOf(database);
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  const page = bytes.subarray(0, -SUM_BYTES);
  const isSound = bytes.length > HEADER_BYTES && crc32(page) === bytes.readUInt32BE(page.length);
  return isSound ? firstPage(page) : undefined;
}

function writeSynced(file: string, bytes: Uint8Array): void {
  const fd = openSync(file, 'w', 0o600);
  try {
    writeSync(fd, bytes);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Whether the copy beside a database is of the first page it has now. */
export function isFirstPageKept(database: string): boolean {
  const page = existsSync(database) ? firstPage(readStart(database, MAX_PAGE_BYTES)) : undefined;
  const kept = keptPage(database);
  return page !== undefined && kept !== undefined && lasting(page).equals(lasting(kept));
}

/**
 * Copies the first page of a sound database beside it: it holds where the tables begin. The database must
 * be closed, since closing any handle of a file drops SQLite's locks on it.
 */
export function keepFirstPage(database: string): void {
  const page = firstPage(readStart(database, MAX_PAGE_BYTES));
  if (page === undefined) return;
  const sum = Buffer.alloc(SUM_BYTES);
  sum.writeUInt32BE(crc32(page));
  const unfinished = `${copyOf(database)}.tmp`;
  writeSynced(unfinished, Buffer.concat([page, sum]));
  renameSync(unfinished, copyOf(database));
}

/** Copies a damaged database, with its log, under another name and with the first page that was kept; false without one. */
export function copyWithFirstPage(database: string, to: string): boolean {
  const kept = keptPage(database);
  if (kept === undefined) return false;
  for (const suffix of ['', '-wal']) {
    rmSync(`${to}${suffix}`, { force: true });
    if (existsSync(`${database}${suffix}`)) copyFileSync(`${database}${suffix}`, `${to}${suffix}`);
  }
  const page = Buffer.from(kept);
  page.writeUInt32BE(Math.floor(statSync(to).size / page.length), AT.pages);
  page.writeUInt32BE(page.readUInt32BE(AT.changes), AT.validFor);
  const fd = openSync(to, 'r+');
  try {
    writeSync(fd, page, 0, page.length, 0);
  } finally {
    closeSync(fd);
  }
  return true;
}
