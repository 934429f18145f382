import { z } from 'zod';
import { SHEET_FIELDS, SheetDefaults } from '#contract/http/stock-file.ts';
import type { UserId } from '#contract/ids.ts';
import type { DeviceStorage } from '#renderer/platform/port.ts';
import type { Mapping } from './guess-columns.ts';
import { plainHeader } from './headers.ts';
import { MOST_NAMES, NameChoice } from './near-names.ts';

const Memory = z.object({
  /** The newest last. */
  maps: z.array(
    z.object({
      headers: z.string().max(6000),
      columns: z.array(z.enum(SHEET_FIELDS).nullable()).max(200),
      names: z.array(NameChoice).max(MOST_NAMES).optional(),
    }),
  ),
  defaults: SheetDefaults.partial().optional(),
});
/** What this device remembers of earlier imports: the mapping of files with the same headers, and the last defaults. */
export type ImportMemory = z.infer<typeof Memory>;

const MOST_MAPS = 12;
const NOTHING: ImportMemory = { maps: [] };
const keyOf = (userId: UserId): string => `stockFile.${userId}`;

/** Headers as one text that is the same for the same headers. */
const signatureOf = (headers: readonly string[]): string => headers.map(plainHeader).join('|').slice(0, 6000);

export const readImportMemory = (storage: DeviceStorage, userId: UserId): ImportMemory => {
  try {
    return Memory.parse(JSON.parse(storage.get(keyOf(userId)) ?? ''));
  } catch {
    return NOTHING;
  }
};

/** How a file with these headers was read the last time. */
export const knownMapping = ({ maps }: ImportMemory, headers: readonly string[]): Mapping | undefined => {
  const signature = signatureOf(headers);
  const known = maps.find((map) => map.headers === signature)?.columns;
  return known?.length === headers.length && new Set(known.filter(Boolean)).size === known.filter(Boolean).length
    ? known
    : undefined;
};

/** Which names a file with these headers has that are read as others. */
export const knownNames = ({ maps }: ImportMemory, headers: readonly string[]): readonly NameChoice[] => {
  const signature = signatureOf(headers);
  return maps.find((map) => map.headers === signature)?.names ?? [];
};

/** Keeps how a file was read, and what counted for all its rows; prices stay guarded next time, too. */
export const keepImportMemory = (
  storage: DeviceStorage,
  userId: UserId,
  file: { headers: readonly string[]; mapping: Mapping; names?: readonly NameChoice[]; defaults: SheetDefaults },
): void => {
  const { headers, mapping, names = [], defaults } = file;
  const signature = signatureOf(headers);
  const { overwritesLocked: _guarded, ...kept } = defaults;
  const others = readImportMemory(storage, userId).maps.filter((map) => map.headers !== signature);
  const maps = [...others, { headers: signature, columns: [...mapping], names: [...names] }].slice(-MOST_MAPS);
  storage.set(keyOf(userId), JSON.stringify({ maps, defaults: kept } satisfies ImportMemory));
};
