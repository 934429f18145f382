import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import type { FileRefusal } from '#contract/ipc/photo-import.ts';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';

/** A photo does not shrink in a ZIP; an entry with a higher ratio is a ZIP bomb. */
const MAX_RATIO = 100;
const RATIO_FROM_BYTES = 1024 * 1024;
const UTF8_NAME = 0x800;
const UNIX = 3;
const FILE_TYPE = 0o170000;
const SYMLINK = 0o120000;

/** Opens a ZIP for reading entries one by one; we check names and sizes, so that an invalid entry only affects itself. */
export const openZip = (path: string): Promise<ZipFile> =>
  openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: false });

/** An entry's name; Windows in Russia writes code page 866 where the standard has 437. */
export function entryName(entry: Entry): string {
  const { fileNameRaw, generalPurposeBitFlag, extraFields } = entry;
  if ((generalPurposeBitFlag & UTF8_NAME) === 0 && !extraFields.some(({ id }) => id === 0x7075)) {
    const text = decoded(fileNameRaw, 'utf-8') ?? decoded(fileNameRaw, 'ibm866');
    if (text !== undefined) return text.replaceAll('\\', '/');
  }
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
}

function decoded(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const isLink = ({ versionMadeBy, externalFileAttributes }: Entry): boolean =>
  versionMadeBy >> 8 === UNIX && ((externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK;

const leadsOut = (name: string): boolean =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || name.split('/').includes('..');

/** Why an entry is refused unopened; its declared sizes may be false, so reading is limited as well. */
export function entryRefusal(entry: Entry, name: string): FileRefusal | null {
  if (isLink(entry)) return 'LINK';
  if (leadsOut(name) || entry.isEncrypted() || !entry.canDecodeFileData()) return 'UNREADABLE';
  if (Math.max(entry.uncompressedSize, entry.compressedSize) > MAX_PHOTO_BYTES) return 'TOO_LARGE';
  const isBomb = entry.uncompressedSize > RATIO_FROM_BYTES && entry.uncompressedSize > entry.compressedSize * MAX_RATIO;
  return isBomb ? 'TOO_LARGE' : null;
}
