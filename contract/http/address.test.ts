import { describe, expect, test } from 'vitest';
import { addressOf } from './address.ts';
import { routes } from './routes.ts';

describe('the address of a call', () => {
  test('is the same whatever order its parameters were written in', () => {
    const one = addressOf(routes.posts.search, { query: { page: 2, BrandId: 7, lang: 'am' } });
    const other = addressOf(routes.posts.search, { query: { lang: 'am', BrandId: 7, page: 2 } });

    expect(one).toBe('/api/Posts/Search?BrandId=7&lang=am&page=2');
    expect(other).toBe(one);
  });

  test('carries no zero, empty, null or missing value, but both booleans (D082)', () => {
    const query = { New: false, Damaged: true, BrandId: 0, Query: '', ModelId: null, ColorId: undefined };

    expect(addressOf(routes.posts.search, { query })).toBe('/api/Posts/Search?Damaged=true&New=false');
  });

  test('encodes what a person typed', () => {
    expect(addressOf(routes.posts.search, { query: { Query: 'bmw & Ածև?' } })).toBe(
      `/api/Posts/Search?Query=${encodeURIComponent('bmw & Ածև?')}`,
    );
    expect(addressOf(routes.posts.details, { params: { id: '1/../2' } })).toBe('/api/Posts/1%2F..%2F2');
  });

  test('without parameters is the path', () => {
    expect(addressOf(routes.rates.current)).toBe('/api/Rates');
  });
});
