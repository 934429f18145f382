import { crc32, deflateRawSync } from 'node:zlib';

export type ZipPart = {
  /** Bytes if it is not UTF-8. */
  readonly name: string | Buffer;
  readonly bytes: Uint8Array;
  readonly isPacked?: boolean;
  readonly isEncrypted?: boolean;
  readonly isLink?: boolean;
  /** The size declared in its header. */
  readonly claimed?: number;
};

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const UNIX = 3 << 8;
const VERSION = 20;

function header(part: ZipPart, name: Buffer, data: Uint8Array, isCentral: boolean): Buffer {
  const { bytes, isPacked, isEncrypted, isLink, claimed } = part;
  const fixed = Buffer.alloc(isCentral ? 46 : 30);
  let at = isCentral ? 6 : 4;
  fixed.writeUInt32LE(isCentral ? CENTRAL : LOCAL, 0);
  if (isCentral) fixed.writeUInt16LE(UNIX | VERSION, 4);
  fixed.writeUInt16LE(VERSION, at);
  fixed.writeUInt16LE((typeof part.name === 'string' ? 0x800 : 0) | (isEncrypted ? 1 : 0), at + 2);
  fixed.writeUInt16LE(isPacked ? 8 : 0, at + 4);
  at += 10;
  fixed.writeUInt32LE(crc32(bytes), at);
  fixed.writeUInt32LE(data.length, at + 4);
  fixed.writeUInt32LE(claimed ?? bytes.length, at + 8);
  fixed.writeUInt16LE(name.length, at + 12);
  if (isCentral && isLink) fixed.writeUInt32LE((0o120777 << 16) >>> 0, 38);
  return fixed;
}

/** A ZIP of these parts, valid or not. */
export function aZip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name as string);
    const data = part.isPacked ? deflateRawSync(part.bytes) : part.bytes;
    const central = header(part, name, data, true);
    central.writeUInt32LE(offset, 42);
    entries.push(central, name);
    const local = Buffer.concat([header(part, name, data, false), name, data]);
    files.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, directory, end]);
}
