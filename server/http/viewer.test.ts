import { describe, expect, test } from 'vitest';
import { aViewer } from '../testing.ts';
import { acceptedLanguage, viewerOf } from './viewer.ts';

const VISITOR = { user: null, siteCurrency: 'GEL' } as const;

describe('the language of a viewer', () => {
  test.each([
    ['hy-AM,hy;q=0.9,ru;q=0.8,en;q=0.7', 'am'],
    ['fr-CH, fr;q=0.9, ru;q=0.5, en;q=0.7', 'en'],
    ['ru', 'ru'],
    ['RU-ru', 'ru'],
    ['am', 'en'],
    ['ru;q=0, en', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [';;q=x,,', 'en'],
    [`${'x,'.repeat(5000)}ru`, 'en'],
  ])('of Accept-Language %j is %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });

  test('is the address’s before the header’s', () => {
    expect(viewerOf({ lang: 'am' }, 'ru', VISITOR)).toMatchObject({ language: 'am', currency: 'GEL', user: null });
  });

  test('ignores an address that names none of ours', () => {
    expect(viewerOf({ lang: 'hy', currency: 'XXX' }, 'ru', VISITOR)).toMatchObject({ language: 'ru', currency: 'GEL' });
  });

  test('leaves the currency to the address', () => {
    expect(viewerOf({ currency: 'EUR' }, undefined, VISITOR)).toMatchObject({ language: 'en', currency: 'EUR' });
  });
});

describe('the currency of a viewer who asks for none (D185)', () => {
  test.each(['en', 'hy', 'ru'])('is the site’s in every language (%s)', (language) => {
    expect(viewerOf({}, language, VISITOR).currency).toBe('GEL');
  });

  test('is that of the country in their profile', () => {
    const abroad = { user: { ...aViewer(1), currency: 'KZT' as const }, siteCurrency: 'GEL' as const };
    const nowhere = { user: aViewer(1), siteCurrency: 'GEL' as const };

    expect(viewerOf({}, 'ru', abroad).currency).toBe('KZT');
    expect(viewerOf({ currency: 'USD' }, 'ru', abroad).currency).toBe('USD');
    expect(viewerOf({}, 'ru', nowhere).currency).toBe('GEL');
  });
});
