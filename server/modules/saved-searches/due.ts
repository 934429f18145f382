import type { QuietHours } from '#server/modules/notices/index.ts';
import { nextDigest, outsideQuietHours } from './local-hours.ts';
import type { SearchRow } from './saved-searches.repository.ts';

/** Cars that come within this time share a message (D181). */
export const TOGETHER_MS = 5 * 60_000;

type Schedule = Pick<SearchRow, 'frequency' | 'time_zone' | 'muted_until'> & {
  /** The quiet hours of its user, with the time zone by which they are reckoned. */
  readonly quiet: QuietHours;
  readonly quietZone: string;
};

/** When a search announces a car found now; null if it does not. */
export const dueAt = (search: Schedule, now: number): string | null => {
  const { frequency, time_zone: zone, muted_until: muted, quiet, quietZone } = search;
  if (frequency === 'off' || (muted !== null && Date.parse(muted) > now)) return null;
  const at = frequency === 'instant' ? now + TOGETHER_MS : nextDigest(now, zone, frequency);
  return new Date(outsideQuietHours(at, quietZone, quiet)).toISOString();
};
