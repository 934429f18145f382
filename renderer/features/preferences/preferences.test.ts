import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { languageChanged, profileChanged, ratesKnown, signedOut } from '#renderer/events.ts';
import { createFakePlatform } from '#renderer/platform/fake/fake-platform.ts';
import type { Platform } from '#renderer/platform/port.ts';
import { answer } from '#renderer/testing/network.ts';
import { aProfile } from '#renderer/testing/profile-fixtures.ts';
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

const RATES = {
  date: '2026-11-13',
  base: 'USD' as const,
  siteCurrency: 'AMD' as const,
  siteCountryId: 1,
  perUsd: { USD: 1, AMD: 360, EUR: 0.9 },
};

describe('what a device starts with', () => {
  test('nothing remembered: English, the system’s theme, dollars and the grid', () => {
    const platform = createFakePlatform({ prefersDark: () => true });

    expect(restorePreferences(platform)).toEqual({
      language: 'en',
      theme: 'dark',
      currency: 'USD',
      currencyChosen: false,
      ownCurrency: null,
      siteCurrency: null,
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
      ownCurrency: null,
      siteCurrency: null,
      compactView: true,
    });
  });

  test('a language in the address wins over the remembered one', () => {
    const platform = createFakePlatform(asking('am', 'en'), { language: 'ru' });

    expect(restorePreferences(platform)).toMatchObject({ language: 'am', currency: 'USD' });
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

describe('the currency (D185)', () => {
  const open = (stored: Record<string, string> = {}) => {
    const { store, platform } = createWorld({ stored });
    return { store, platform, currency: () => store.getState().preferences.currency };
  };

  test('is the market’s of the site in every language, and remembered for the next start', () => {
    const { store, platform, currency } = open();
    expect(currency()).toBe('USD');

    store.dispatch(ratesKnown(RATES));
    store.dispatch(languageChanged('ru'));

    expect(currency()).toBe('AMD');
    expect(platform.kept.get('marketCurrency')).toBe('AMD');
    expect(open({ marketCurrency: 'AMD' }).currency()).toBe('AMD');
  });

  test('is the market’s of the profile’s country for its user, from the first price on', () => {
    const { store, platform, currency } = open();
    store.dispatch(profileChanged(aProfile({ currency: 'KZT' })));
    store.dispatch(ratesKnown(RATES));
    expect(currency()).toBe('KZT');
    expect(platform.kept.get('marketCurrency')).toBe('KZT');

    store.dispatch(signedOut());
    expect(currency()).toBe('AMD');

    answer(routes.identity.userinfo, { isSuccess: true, value: aProfile({ currency: 'KZT' }) });
    const member = open({ marketCurrency: 'KZT', isLoggedIn: 'true' });
    member.store.dispatch(ratesKnown(RATES));
    expect(member.currency()).toBe('KZT');
  });

  test('is the site’s for a user whose profile names no country', () => {
    const { store, currency } = open();
    store.dispatch(ratesKnown(RATES));

    store.dispatch(profileChanged(aProfile({ currency: null })));

    expect(currency()).toBe('AMD');
  });

  test('is the chosen one wherever the market is', () => {
    const { store, platform, currency } = open();

    store.dispatch(preferencesActions.currencyPicked('EUR'));
    store.dispatch(ratesKnown(RATES));
    store.dispatch(profileChanged(aProfile({ currency: 'KZT' })));

    expect(currency()).toBe('EUR');
    expect(platform.kept.get('currency')).toBe('EUR');
  });

  test('is offered where it has a rate, and while it is in use', () => {
    expect(offeredCurrencies(RATES.perUsd, 'USD')).toEqual(['AMD', 'USD', 'EUR']);
    expect(offeredCurrencies(RATES.perUsd, 'GEL')).toEqual(['AMD', 'USD', 'EUR', 'GEL']);
    expect(offeredCurrencies({}, 'AMD')).toEqual(['AMD']);
  });
});

test('the compact view is remembered on the device (D164)', () => {
  const { store, platform } = createWorld();

  store.dispatch(preferencesActions.compactViewPicked(true));

  expect(platform.kept.get('compactView')).toBe('true');
});

describe('a theme that the host or the system changes while the app is open', () => {
  const start = (stored: Record<string, string> = {}) => {
    let follow: (isDark: boolean) => void = () => undefined;
    const onPrefersDarkChange = (listener: (isDark: boolean) => void) => {
      follow = listener;
      return () => undefined;
    };
    const world = createWorld({ stored, platform: { onPrefersDarkChange } });
    return { ...world, follow: (isDark: boolean) => follow(isDark) };
  };

  test('is followed and not remembered as a choice', () => {
    const { store, platform, follow } = start();
    follow(true);

    expect(store.getState().preferences.theme).toBe('dark');
    expect(platform.kept.has('theme')).toBe(false);
  });

  test('does not replace the user’s own', () => {
    const { store, follow } = start({ theme: 'light' });
    follow(true);

    expect(store.getState().preferences.theme).toBe('light');
  });
});
