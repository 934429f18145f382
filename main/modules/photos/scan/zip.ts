import path from 'node:path';
import { type Found, isIgnored, label, naturally } from './found.ts';
import { entryName, entryRefusal, openZip } from './zip-entries.ts';

type Listed = { readonly index: number; readonly name: string; readonly refusal: Found['refusal'] };

const isFolder = (name: string): boolean => name.endsWith('/');
const isHidden = (name: string): boolean => name.split('/').some((part) => part !== '..' && isIgnored(part));

/** The entries of a ZIP in natural order; a damaged one returns those before the damage. */
async function list(zip: string, max: number): Promise<{ entries: Listed[]; isWhole: boolean }> {
  const entries: Listed[] = [];
  const file = await openZip(zip);
  let index = -1;
  let packed = 0;
  try {
    for await (const entry of file.eachEntry()) {
      index += 1;
      if (entries.length >= max) return { entries, isWhole: false };
      const name = entryName(entry);
      if (isFolder(name) || isHidden(name)) continue;
      packed += entry.compressedSize;
      // Overlapping entries contain more than the file: a known form of ZIP bomb.
      const refusal = packed > file.fileSize ? 'UNREADABLE' : entryRefusal(entry, name);
      entries.push({ index, name, refusal });
    }
    return { entries, isWhole: true };
  } catch {
    return { entries, isWhole: false };
  } finally {
    file.close();
  }
}

/** The files inside a ZIP, none of them opened; if its list is damaged, a refusal is added. */
export async function scanZip(zip: string, folder: string, max: number): Promise<Found[]> {
  const name = label(path.basename(zip));
  const inside = folder === '' ? name : `${folder}/${name}`;
  const whole = { path: zip, entry: null, name, folder, refusal: 'UNREADABLE' } as const;
  const { entries, isWhole } = await list(zip, max).catch(() => ({ entries: [], isWhole: false }));
  const found = entries
    .toSorted((one, other) => naturally(one.name, other.name))
    .map((entry): Found => {
      const { dir, base } = path.posix.parse(label(entry.name));
      return {
        path: zip,
        entry: entry.index,
        name: base,
        folder: dir === '' ? inside : `${inside}/${dir}`,
        refusal: entry.refusal,
      };
    });
  return isWhole ? found : [...found, whole];
}
