import { FILE_LIMITS, UnreadableFile } from '../table.ts';

/** A file of an archive, unpacked. */
export type ZipEntry = { readonly name: string; readonly bytes: Uint8Array };
type Place = { readonly name: string; readonly method: number; readonly packed: Uint8Array };

const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const MOST_ENTRIES = 2000;

const broken = (): UnreadableFile => new UnreadableFile({ code: 'brokenWorkbook' });

const endAt = (view: DataView): number => {
  const least = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= least; at -= 1) if (view.getUint32(at, true) === END) return at;
  throw broken();
};

/** The files that the archive's own list names; what that list says of sizes is believed nowhere. */
const placesOf = (bytes: Uint8Array, isWanted: (name: string) => boolean): Place[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endAt(view);
  const count = view.getUint16(end + 10, true);
  if (count > MOST_ENTRIES) throw broken();
  const places: Place[] = [];
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry += 1) {
    if (view.getUint32(at, true) !== CENTRAL) throw broken();
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes));
    const local = view.getUint32(at + 42, true);
    if (isWanted(name)) {
      if (view.getUint32(local, true) !== LOCAL) throw broken();
      const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const packed = bytes.subarray(from, from + view.getUint32(at + 20, true));
      places.push({ name, method: view.getUint16(at + 10, true), packed });
    }
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return places;
};

const joined = (parts: readonly Uint8Array[], length: number): Uint8Array => {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
};

/** Unpacks until the budget is spent, so that no archive fills the memory. */
const inflated = async (packed: Uint8Array, budget: number): Promise<Uint8Array> => {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  // What is wrong with the bytes is told by the reader.
  void writer.write(new Uint8Array(packed)).catch(() => undefined);
  void writer.close().catch(() => undefined);
  const reader = stream.readable.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.byteLength;
    if (length > budget) {
      await reader.cancel();
      throw new UnreadableFile({ code: 'unpacksTooLarge' });
    }
  }
  return joined(parts, length);
};

/** The wanted files of an archive, together no larger than the limit. */
export const unzipped = async (bytes: Uint8Array, isWanted: (name: string) => boolean): Promise<ZipEntry[]> => {
  try {
    let budget = FILE_LIMITS.unpackedBytes;
    const entries: ZipEntry[] = [];
    for (const { name, method, packed } of placesOf(bytes, isWanted)) {
      if (method !== STORED && method !== DEFLATED) throw broken();
      const unpacked = method === STORED ? packed : await inflated(packed, budget);
      budget -= unpacked.byteLength;
      entries.push({ name, bytes: unpacked });
    }
    return entries;
  } catch (error) {
    throw error instanceof UnreadableFile ? error : broken();
  }
};

/** The fields that both headers of a file share, from the version to the lengths of its name. */
const headerOf = (signature: number, size: number, nameBytes: number, tail: readonly number[]): Uint8Array => {
  const isCentral = signature === CENTRAL;
  const shorts = [...(isCentral ? [20] : []), 20, 0x800, STORED, 0, 0];
  const bytes = new Uint8Array(4 + shorts.length * 2 + 12 + 4 + tail.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  for (const [at, value] of shorts.entries()) view.setUint16(4 + at * 2, value, true);
  const after = 4 + shorts.length * 2;
  view.setUint32(after + 4, size, true);
  view.setUint32(after + 8, size, true);
  view.setUint16(after + 12, nameBytes, true);
  bytes.set(tail, after + 16);
  return bytes;
};

const longBytes = (value: number): number[] => [...new Uint8Array(new Uint32Array([value]).buffer)];

/** The files as an archive that needs no unpacking; checksums are left out, as its reader asks for none. */
export const storedZip = (entries: readonly ZipEntry[]): Uint8Array => {
  const [parts, list]: [Uint8Array[], Uint8Array[]] = [[], []];
  let at = 0;
  for (const { name, bytes } of entries) {
    const nameBytes = new TextEncoder().encode(name);
    const local = headerOf(LOCAL, bytes.byteLength, nameBytes.byteLength, []);
    list.push(
      headerOf(CENTRAL, bytes.byteLength, nameBytes.byteLength, [...Array<number>(10).fill(0), ...longBytes(at)]),
    );
    list.push(nameBytes);
    parts.push(local, nameBytes, bytes);
    at += local.byteLength + nameBytes.byteLength + bytes.byteLength;
  }
  const listBytes = list.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const end = new Uint8Array(END_BYTES);
  const view = new DataView(end.buffer);
  view.setUint32(0, END, true);
  view.setUint16(8, entries.length, true);
  view.setUint16(10, entries.length, true);
  view.setUint32(12, listBytes, true);
  view.setUint32(16, at, true);
  return joined([...parts, ...list, end], at + listBytes + END_BYTES);
};
