import type { UnknownAction } from '@reduxjs/toolkit';
import { describe, expect, test } from 'vitest';
import type { Preferences } from '../features/preferences/preferences.slice.ts';
import { takeFirstData } from './first-data.ts';

const visitor: Preferences = {
  language: 'en',
  theme: 'light',
  currency: 'USD',
  currencyChosen: false,
  ownCurrency: null,
  siteCurrency: null,
  compactView: false,
};

/** What is asked for at an address when the page carries these replies. */
const askedAt = (address: string, carried: readonly string[], preferences: Preferences = visitor): string[] => {
  const { pathname, search } = new URL(address, 'https://cars.example');
  const actions: UnknownAction[] = [];
  const store = {
    getState: () => ({ preferences, session: { isLoggedIn: false } }),
    dispatch: (action: UnknownAction) => actions.push(action),
  };
  takeFirstData(store, { has: (reply) => carried.includes(reply) }, { pathname, search });
  return actions.map(({ type }) => type);
};

const HOME = '/api/Posts?SortDirection=Desc&SortKey=CreatedDate&currency=USD&lang=en&page=1&pageCount=20';
const SEARCH =
  '/api/Posts/Search?BrandId=3&Damaged=false&SortDirection=Asc&SortKey=Price&currency=USD&lang=en&page=1&pageCount=20';
const POST = '/api/Posts/7?currency=USD&lang=en';
const SELLER = '/api/Identity/userinfo?lang=en&userId=5';
const SELLER_POSTS = '/api/Posts?currency=USD&lang=en&page=1&pageCount=20&userId=5';

describe('replies that came in the page', () => {
  test.each([
    ['/', HOME, 'posts/opened'],
    ['/posts', HOME, 'posts/opened'],
    ['/home?utm_source=mail', HOME, 'posts/opened'],
    ['/posts?SortKey=Price&SortDirection=Asc&Damaged=false&BrandId=3', SEARCH, 'posts/opened'],
    ['/posts/view/7', POST, 'post/opened'],
    ['/user/all/5', SELLER, 'seller/opened'],
    ['/user/all/5', SELLER_POSTS, 'posts/opened'],
  ])('are taken at %s before the screen is drawn', (address, reply, type) => {
    expect(askedAt(address, [reply])).toEqual([type]);
  });

  test.each(['/', '/posts/view/7', '/user/all/5', '/about', '/posts/view/x'])(
    'are not waited for at %s where there are none',
    (address) => {
      expect(askedAt(address, [])).toEqual([]);
    },
  );

  test('for another language or currency are left alone', () => {
    expect(askedAt('/', [HOME], { ...visitor, language: 'ru' })).toEqual([]);
    expect(askedAt('/', [HOME], { ...visitor, currency: 'AMD' })).toEqual([]);
  });
});
