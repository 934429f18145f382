import { expect, test } from 'vitest';
import { startPath, withoutLaunch } from './start-path.ts';

test.each([
  ['post_7', '/posts/view/7'],
  ['user_41', '/user/all/41'],
  ['order_3_pR-7_x', '/plans/buy/3?order=pR-7_x'],
  ['order_3_', undefined],
  ['order_3_a/../b', undefined],
  ['inv_abc', undefined],
  ['post_', undefined],
  ['post_07', undefined],
  ['post_7/../../login', undefined],
  ['https://evil.example', undefined],
  ['', undefined],
  [undefined, undefined],
])('the link %j leads to %j', (startParam, path) => {
  expect(startPath(startParam)).toBe(path);
});

test('what Telegram wrote into the address does not stay there, what the site wrote does', () => {
  const search = '?BrandId=3&tgWebAppStartParam=post_7';

  expect(withoutLaunch({ pathname: '/posts', search })).toBe('/posts?BrandId=3');
  expect(withoutLaunch({ pathname: '/', search: '?tgWebAppStartParam=x' })).toBe('/');
});
