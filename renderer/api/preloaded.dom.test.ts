import { expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer } from '../testing/network.ts';
import { createWorld } from '../testing/world.ts';
import { PRELOAD_ELEMENT_ID, preloadedFrom } from './preloaded.ts';

const NO_POSTS = { isSuccess: true, value: [], totalCount: 0 } as const;

const pageWith = (preloaded: string): Document => {
  const page = document.implementation.createHTMLDocument();
  const element = page.createElement('script');
  element.type = 'application/json';
  element.id = PRELOAD_ELEMENT_ID;
  element.textContent = preloaded;
  page.body.append(element);
  return page;
};

test('a reply in the page is used once instead of the network', async () => {
  const page = pageWith(JSON.stringify({ '/api/Posts?currency=USD&lang=en&page=1': { ...NO_POSTS, totalCount: 7 } }));
  const asked = answer(routes.posts.list, NO_POSTS);
  const { deps } = createWorld({ preloaded: preloadedFrom(page) });

  const first = await deps.api.posts.list({ query: { page: 1 } });
  const second = await deps.api.posts.list({ query: { page: 1 } });

  expect([first.totalCount, second.totalCount]).toEqual([7, 0]);
  expect(asked).toHaveLength(1);
});

test('a reply for visitors is ignored when the user is signed in', async () => {
  answer(routes.identity.userinfo, { isSuccess: true, value: { id: 1, name: 'Ani', role: 0 } });
  const page = pageWith(JSON.stringify({ '/api/Posts?currency=USD&lang=en&page=1': { ...NO_POSTS, totalCount: 7 } }));
  const asked = answer(routes.posts.list, NO_POSTS);
  const { deps } = createWorld({ preloaded: preloadedFrom(page), stored: { isLoggedIn: 'true' } });

  const { totalCount } = await deps.api.posts.list({ query: { page: 1 } });

  expect(totalCount).toBe(0);
  expect(asked).toHaveLength(1);
});

test('a broken preload element preloads nothing', () => {
  const page = pageWith('{oops');

  expect(preloadedFrom(page).take('/api/Posts')).toBeUndefined();
});
