import type { FileRefusal } from '#contract/ipc/photo-import.ts';

/** A file that may be a photo, not yet opened. */
export type Found = {
  readonly path: string;
  /** Its place in the ZIP that `path` is; null for a file of its own. */
  readonly entry: number | null;
  readonly name: string;
  /** Folder inside what was chosen, with the chosen one's own name. */
  readonly folder: string;
  readonly refusal: FileRefusal | null;
};

/** A name as it is shown: no control characters, no letters that turn the line round. */
export const label = (name: string): string => name.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD');

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** As people count: 1, 2, 10. */
export const naturally = (one: string, other: string): number =>
  collator.compare(one, other) || (one < other ? -1 : Number(one > other));

const SYSTEM = new Set([
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  '__macosx',
  '@eadir',
  '$recycle.bin',
  'system volume information',
  'lost+found',
]);

/** Files that systems leave behind, and hidden ones. */
export const isIgnored = (name: string): boolean => name.startsWith('.') || SYSTEM.has(name.toLowerCase());

export const isZipName = (name: string): boolean => /\.zip$/i.test(name);
