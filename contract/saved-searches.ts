/** Saved searches of an account, and as many of a visitor on a device. */
export const MAX_SAVED_SEARCHES = 50;
export const MAX_SEARCH_NAME = 100;
/** Longest text of the filters and order of a search. */
export const MAX_SEARCH_TEXT = 1000;

/** When a user is notified of new cars: at once, at 9:00 every day or on Mondays, or never. */
export const ALERT_FREQUENCIES = ['instant', 'daily', 'weekly', 'off'] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];

/** Channels by which a user is notified of new cars. */
export const ALERT_CHANNELS = ['app', 'telegram', 'letter', 'push'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];
