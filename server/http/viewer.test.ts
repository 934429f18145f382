import { describe, expect, test } from 'vitest';
import { acceptedLanguage, viewerOf } from './viewer.ts';

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
    expect(viewerOf({ lang: 'am' }, 'ru', null)).toMatchObject({ language: 'am', currency: 'AMD', user: null });
  });

  test('ignores an address that names none of ours', () => {
    expect(viewerOf({ lang: 'hy', currency: 'XXX' }, 'ru', null)).toMatchObject({ language: 'ru', currency: 'RUB' });
  });

  test('leaves the currency to the address', () => {
    expect(viewerOf({ currency: 'EUR' }, undefined, null)).toMatchObject({ language: 'en', currency: 'EUR' });
  });
});
