import { readConfig } from '#server/config.ts';
import type { NewRow } from '#server/database/connection.ts';
import { newUserRow } from '#server/modules/accounts/index.ts';
import { TEST_NOW } from '#server/testing.ts';

/** An account of a minute ago that has done nothing yet; say only what the test is about. */
export const aNewcomer = (over: Partial<NewRow<'users'>> = {}) => ({
  ...newUserRow({ language: 'en' }, TEST_NOW - 60_000),
  ...over,
});

/** All seven channels, as the operator sets them up. */
export const CHANNEL_SETTINGS = {
  YOUTUBE_URL: 'https://www.youtube.com/@cars',
  FACEBOOK_URL: 'https://www.facebook.com/cars',
  X_URL: 'https://x.com/cars',
  INSTAGRAM_URL: 'https://www.instagram.com/cars',
  TIKTOK_URL: 'https://www.tiktok.com/@cars',
  TELEGRAM_CHANNEL: 'https://t.me/cars_am',
  TELEGRAM_TOP_CHANNEL: 'https://t.me/cars_top',
};
export const CHANNELS = readConfig(CHANNEL_SETTINGS).site.channels;
