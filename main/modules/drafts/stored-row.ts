import { crc32 } from 'node:zlib';
import { DamagedFile } from '../../lib/sqlite-file.ts';

export type StoredRow = Readonly<Record<string, unknown>>;

/** SQLite keeps no checksums; damaged bytes would be another car. */
export const checksumOf = (row: StoredRow, columns: readonly string[]): number =>
  crc32(JSON.stringify(columns.map((name) => row[name])));

/** The content of a row; undefined if its checksum does not match. */
export function contentOf<T>(row: StoredRow, columns: readonly string[], read: (row: StoredRow) => T): T | undefined {
  if (row['checksum'] !== checksumOf(row, columns)) return undefined;
  try {
    return read(row);
  } catch {
    return undefined;
  }
}

/** The content of a row with its checksum. */
export function sound<T>(said: T | undefined): T {
  if (said === undefined) throw new DamagedFile('a draft is not what was written');
  return said;
}
