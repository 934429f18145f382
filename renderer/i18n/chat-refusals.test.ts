import i18next from 'i18next';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { startChatTexts } from './chat-texts.ts';
import { switchTexts } from './init-texts.ts';

const CODES = [
  'CHAT_CLOSED',
  'CHAT_MUTED',
  'CHAT_REPEATED',
  'EDIT_TOO_LATE',
  'DAILY_LIMIT',
  'PHOTO_NOT_FOUND',
  'PHOTO_TOO_LARGE',
  'PHOTO_UNREADABLE',
  'PHOTO_HEIC',
  'PHOTO_TOO_MANY_PIXELS',
  'PHOTO_AVIF_PIXELS',
] as const;

test.each(LANGUAGES)('the frame has words in %s for every refusal of the chat', async (language) => {
  await startChatTexts('en');
  await switchTexts(language);

  expect(CODES.filter((code) => i18next.t(`errors:${code}`) === code)).toEqual([]);
});
