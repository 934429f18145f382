import type { Insertable } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { newUserRow } from '#server/modules/accounts/index.ts';
import { TEST_NOW } from '#server/testing.ts';

/** An account of a minute ago that has done nothing yet; say only what the test is about. */
export const aNewcomer = (over: Partial<Insertable<Database['users']>> = {}) => ({
  ...newUserRow({ language: 'en' }, TEST_NOW - 60_000),
  ...over,
});
