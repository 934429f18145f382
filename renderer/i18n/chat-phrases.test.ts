import i18next from 'i18next';
import { expect, test } from 'vitest';
import ru from '#contract/chat-phrases/ru.json';
import { startChatTexts } from './chat-texts.ts';
import { switchTexts } from './init-texts.ts';

test('ready-made questions of the chat are a namespace of the frame', async () => {
  await startChatTexts('en');
  await switchTexts('ru');

  expect(i18next.t('stillForSale', { ns: 'chatPhrases' })).toBe(ru.stillForSale);
  expect(Object.keys(i18next.getResourceBundle('ru', 'chatPhrases'))).toEqual(Object.keys(ru));
});
