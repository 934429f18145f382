import i18next from 'i18next';
import { expect, test } from 'vitest';
import { loadTexts, startTexts, switchTexts } from './setup.ts';

const has = (code: string) => i18next.exists(`errors:${code}`);

test('the failures that only members meet come with the first dictionary of members, in each language', async () => {
  await startTexts('en', ['home']);
  expect([has('OFFLINE'), has('LOGIN_FAILED')]).toEqual([true, false]);

  await loadTexts(['auth']);
  expect([has('OFFLINE'), has('LOGIN_FAILED')]).toEqual([true, true]);

  await switchTexts('am');
  expect(i18next.t('errors:LOGIN_FAILED')).toMatch(/[\u0561-\u0587]/);
  expect(i18next.t('errors:OFFLINE')).toMatch(/[\u0561-\u0587]/);
});
