import { DAY_MS, HOUR_MS } from '#contract/time.ts';

export type SessionKind = 'browser' | 'remembered' | 'bearer' | 'keptBearer';

/**
 * How long a session lives without use and in all (SECURITY rules 11 and 12, D031). A browser session's cookie goes
 * with the browser; a bearer is for one hour, and for another while it is used, since the page that holds it has
 * nothing newer to show. A kept bearer lies in the device's keychain and lasts as a remembered cookie does.
 */
export const LIFETIMES: Readonly<Record<SessionKind, { readonly idleMs: number; readonly wholeMs: number }>> = {
  browser: { idleMs: 12 * HOUR_MS, wholeMs: 60 * DAY_MS },
  remembered: { idleMs: 14 * DAY_MS, wholeMs: 60 * DAY_MS },
  bearer: { idleMs: HOUR_MS, wholeMs: 12 * HOUR_MS },
  keptBearer: { idleMs: 14 * DAY_MS, wholeMs: 60 * DAY_MS },
};

/** A session's last use is written down at most this often. */
export const SEEN_EVERY_MS = 5 * 60 * 1000;

/** How long a browser is known as one from which the person signed in before. */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;
