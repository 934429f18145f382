import { TEST_NOW } from '#server/testing.ts';

/** Marker contained in every text that is personal data. */
export const MARK = 'Zzyzx';

export const AT = new Date(TEST_NOW - 86_400_000 * 2).toISOString();
export const HASH = 'a'.repeat(64);

/** The account to fill, and another user who deals with it. */
export type Two = { readonly userId: number; readonly otherId: number };
