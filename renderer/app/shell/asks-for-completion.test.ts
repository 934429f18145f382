import { expect, test } from 'vitest';
import { asksForCompletion } from './asks-for-completion.ts';

test.each([
  ['/posts', '', false],
  ['/posts/create', '', false],
  ['/posts/favorites', '', false],
  ['/profile', '?section=3', true],
  ['/profile', '?section=2', true],
  ['/profile', '?section=1', false],
  ['/profile', '', false],
  ['/login', '', false],
  ['/reset-password', '?token=x', false],
  ['/emailVerification', '', false],
])('%s%s asks for the rest of the profile: %s', (pathname, search, asks) => {
  expect(asksForCompletion(pathname, search)).toBe(asks);
});
