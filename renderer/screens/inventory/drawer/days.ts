const two = (part: number): string => String(part).padStart(2, '0');

/** The day of an instant where the user is, as date inputs have it: 2026-11-23. */
export const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** The last millisecond of such a day where the user is, as an ISO instant. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();
