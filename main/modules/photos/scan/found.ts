import type { FileRefusal } from '#contract/ipc/photo-import.ts';

/** A file that may be a photo, not yet opened. */
export type Found = {
  readonly path: string;
  /** Its index in the ZIP at `path`; null for a file on the disk. */
  readonly entry: number | null;
  readonly name: string;
  /** Folder inside the chosen one, starting with the chosen one's name. */
  readonly folder: string;
  readonly refusal: FileRefusal | null;
};

/** A name for display: no control characters, no characters that reverse the text. */
export const label = (name: string): string => name.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD');

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Natural order: 1, 2, 10. */
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

/** Files that systems create, and hidden ones. */
export const isIgnored = (name: string): boolean => name.startsWith('.') || SYSTEM.has(name.toLowerCase());

export const isZipName = (name: string): boolean => /\.zip$/i.test(name);
