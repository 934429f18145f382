import i18next from 'i18next';
import { expect, test } from 'vitest';
import { loadChatTexts, startChatTexts, switchChatTexts } from './chat-texts.ts';

test('texts of a part that is loaded while the language changes are in the new language', async () => {
  await startChatTexts('en');

  await Promise.all([switchChatTexts('am'), loadChatTexts('chatDesk')]);

  expect(i18next.language).toBe('hy');
  expect(i18next.hasResourceBundle('hy', 'chatDesk')).toBe(true);
});
