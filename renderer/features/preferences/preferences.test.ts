import { beforeAll, describe, expect, test } from 'vitest';
import { languageChanged } from '#renderer/events.ts';
import { createFakePlatform } from '#renderer/platform/fake/fake-platform.ts';
import type { Platform } from '#renderer/platform/port.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { offeredCurrencies } from './offered-currencies.ts';
import { preferencesActions } from './preferences.slice.ts';
import { restorePreferences } from './stored-preferences.ts';

const asking = (
  explicit: 'en' | 'am' | 'ru' | undefined,
  system: 'en' | 'am' | 'ru' | undefined,
): Partial<Platform> => ({
  askedLanguage: (how) => (how.explicit ? explicit : system),
});

beforeAll(() => startTestTexts('en'));

describe('what a device starts with', () => {
  test('nothing remembered: English, the system’s theme, dollars and the grid', () => {
    const platform = createFakePlatform({ prefersDark: () => true });

    expect(restorePreferences(platform)).toEqual({
      language: 'en',
      theme: 'dark',
      currency: 'USD',
      currencyChosen: false,
      compactView: false,
    });
  });

  test('everything remembered wins over the system', () => {
    const stored = { language: 'ru', theme: 'light', currency: 'GEL', compactView: 'true' };
    const platform = createFakePlatform({ prefersDark: () => true, ...asking(undefined, 'am') }, stored);

    expect(restorePreferences(platform)).toEqual({
      language: 'ru',
      theme: 'light',
      currency: 'GEL',
      currencyChosen: true,
      compactView: true,
    });
  });

  test('a language in the address wins over the remembered one', () => {
    const platform = createFakePlatform(asking('am', 'en'), { language: 'ru' });

    expect(restorePreferences(platform)).toMatchObject({ language: 'am', currency: 'AMD' });
  });

  test('a damaged memory counts as none', () => {
    const platform = createFakePlatform({}, { language: 'xx', theme: 'pink', currency: 'BTC', compactView: 'maybe' });

    expect(restorePreferences(platform)).toMatchObject({
      language: 'en',
      theme: 'light',
      currency: 'USD',
      compactView: false,
    });
  });
});

describe('the currency', () => {
  test('follows the language until the person chooses one (D065)', () => {
    const { store, platform } = createWorld();
    const currency = () => store.getState().preferences.currency;

    store.dispatch(languageChanged('ru'));
    expect(currency()).toBe('RUB');

    store.dispatch(preferencesActions.currencyPicked('EUR'));
    store.dispatch(languageChanged('am'));
    expect(currency()).toBe('EUR');
    expect(platform.kept.get('currency')).toBe('EUR');
  });

  test('drams and dollars are always offered, the language’s own and the chosen one once', () => {
    expect(offeredCurrencies('en', 'USD')).toEqual(['AMD', 'USD']);
    expect(offeredCurrencies('ru', 'RUB')).toEqual(['AMD', 'USD', 'RUB']);
    expect(offeredCurrencies('ru', 'GEL')).toEqual(['AMD', 'USD', 'RUB', 'GEL']);
  });
});

test('the compact view is remembered on the device (D164)', () => {
  const { store, platform } = createWorld();

  store.dispatch(preferencesActions.compactViewPicked(true));

  expect(platform.kept.get('compactView')).toBe('true');
});
