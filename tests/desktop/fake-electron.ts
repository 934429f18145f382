import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The bytes that @electron/fuses looks for in the binary: this text, a version, a count, and one byte per fuse. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const ON = '1'.charCodeAt(0);

/** A folder that electron-builder takes for Electron, for packing without the internet; its binary has only fuses. */
export function fakeElectron(folder: string, fuses: number): string {
  mkdirSync(path.join(folder, 'resources'), { recursive: true });
  mkdirSync(path.join(folder, 'locales'), { recursive: true });
  const wire = Buffer.from([1, fuses, ...Array.from({ length: fuses }, () => ON)]);
  writeFileSync(path.join(folder, 'electron'), Buffer.concat([Buffer.from(SENTINEL, 'latin1'), wire]), { mode: 0o755 });
  writeFileSync(path.join(folder, 'version'), '45.4.1');
  return folder;
}
