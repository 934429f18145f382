import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';

export type SessionKind = 'browser' | 'remembered' | 'bearer' | 'keptBearer';

/**
 * The lifetime of a session, without use and in total (SECURITY rules 11 and 12, D031). A browser session's cookie ends
 * with the browser; a bearer is valid for one hour and is extended while used, since the page that holds it cannot get a
 * newer one. A kept bearer is in the device's keychain and lasts as long as a remembered cookie.
 */
export const LIFETIMES: Readonly<Record<SessionKind, { readonly idleMs: number; readonly wholeMs: number }>> = {
  browser: { idleMs: 12 * HOUR_MS, wholeMs: 60 * DAY_MS },
  remembered: { idleMs: 14 * DAY_MS, wholeMs: 60 * DAY_MS },
  bearer: { idleMs: HOUR_MS, wholeMs: 12 * HOUR_MS },
  keptBearer: { idleMs: 14 * DAY_MS, wholeMs: 60 * DAY_MS },
};

/** The last use of a session is stored at most this often. */
export const SEEN_EVERY_MS = 5 * MINUTE_MS;

/** How long a browser counts as one from which the user signed in before. */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;
