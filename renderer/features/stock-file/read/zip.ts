import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { FILE_LIMITS, UnreadableFile } from '../table.ts';

/** A file of an archive, unpacked. */
export type ZipEntry = { readonly name: string; readonly bytes: Uint8Array };

const MOST_ENTRIES = 2000;
/** So much is unpacked before the limit is looked at again; at most a thousand times as much comes out of it. */
const SLICE_BYTES = 16 * 1024;

const broken = (): UnreadableFile => new UnreadableFile({ code: 'brokenWorkbook' });

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
};

/** An archive that collects the wanted files; the sizes that it declares are never trusted. */
const collector = (isWanted: (name: string) => boolean) => {
  const wanted: { readonly name: string; readonly parts: Uint8Array[]; isWhole: boolean }[] = [];
  let entries = 0;
  let budget = FILE_LIMITS.unpackedBytes;
  const archive = new Unzip((file) => {
    entries += 1;
    if (entries > MOST_ENTRIES) throw broken();
    if (!isWanted(file.name)) return;
    const entry = { name: file.name, parts: [] as Uint8Array[], isWhole: false };
    wanted.push(entry);
    file.ondata = (error, part, isLast) => {
      // Also what is thrown below comes back here.
      if (error !== null) throw error;
      budget -= part.byteLength;
      if (budget < 0) throw new UnreadableFile({ code: 'unpacksTooLarge' });
      entry.parts.push(part);
      entry.isWhole = isLast;
    };
    file.start();
  });
  archive.register(UnzipInflate);
  const collected = (): ZipEntry[] => {
    if (entries === 0 || wanted.some(({ isWhole }) => !isWhole)) throw broken();
    return wanted.map(({ name, parts }) => ({ name, bytes: joined(parts) }));
  };
  return { archive, collected };
};

/** The wanted files of an archive, together no larger than the limit. */
export const unzipped = (bytes: Uint8Array, isWanted: (name: string) => boolean): ZipEntry[] => {
  const { archive, collected } = collector(isWanted);
  try {
    for (let at = 0; at < bytes.byteLength; at += SLICE_BYTES)
      archive.push(bytes.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= bytes.byteLength);
    return collected();
  } catch (error) {
    throw error instanceof UnreadableFile ? error : broken();
  }
};

/** The files as an archive that needs no unpacking. */
export const storedZip = (entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes])), { level: 0 });
