import type { PhotoItem, PhotoRefusal } from './photo-item.ts';

/** Refusals that have a text of their own; all others share one. */
const WITH_OWN_TEXT = [
  'PHOTO_EMPTY',
  'PHOTO_UNREADABLE',
  'PHOTO_TOO_LARGE',
  'PHOTO_TOO_MANY_PIXELS',
  'PHOTO_AVIF_PIXELS',
  'PHOTO_HEIC',
  'PHOTO_TWICE',
  'PHOTO_LOST',
  'UNSUPPORTED_MEDIA',
  'VIDEO_TOO_LARGE',
  'BODY_TOO_LARGE',
  'STORAGE_FULL',
  'DAILY_LIMIT',
  'RATE_LIMITED',
  'EMAIL_NOT_VERIFIED',
] as const;
export type RefusalKey = (typeof WITH_OWN_TEXT)[number] | 'other';

export const refusalKey = (refusal: PhotoRefusal | null): RefusalKey =>
  WITH_OWN_TEXT.find((code) => code === refusal) ?? 'other';

/** What helps: another file, another try, or nothing but taking the tile away. */
export type NextStep = 'replace' | 'retry' | 'remove';

const REPLACE: ReadonlySet<string> = new Set([
  'PHOTO_EMPTY',
  'PHOTO_UNREADABLE',
  'PHOTO_TOO_LARGE',
  'PHOTO_TOO_MANY_PIXELS',
  'PHOTO_AVIF_PIXELS',
  'PHOTO_HEIC',
  'PHOTO_LOST',
  'UNSUPPORTED_MEDIA',
  'VIDEO_TOO_LARGE',
  'BODY_TOO_LARGE',
]);

export const nextStepFor = (refusal: PhotoRefusal | null): NextStep => {
  if (refusal === 'PHOTO_TWICE') return 'remove';
  return refusal !== null && REPLACE.has(refusal) ? 'replace' : 'retry';
};

const BYTES_PER_MB = 1024 * 1024;

/** Whole megabytes, never fewer than there are. */
export const megabytes = (bytes: number): number => Math.ceil(bytes / BYTES_PER_MB);

/** Places from 1 among the photos that count; 0 for refused files. */
export const placesOf = (items: readonly PhotoItem[]): ReadonlyMap<string, number> => {
  const counted = items.filter(({ step }) => step !== 'refused');
  return new Map(counted.map(({ id }, at) => [id, at + 1]));
};
