import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { lastSearch } from '#renderer/features/search/suggest/recent-searches.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { list, cards, dealers } = routes.posts;
const found = { isSuccess: true, value: [aPostCard({ id: 1 })], totalCount: 1 };
const DEALER = { id: 5, name: 'Ararat Motors', avatar: null, postsCount: 21 };
const root = document.documentElement;

/** Everything is in sight at once. */
class SeesAll {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe() {
    const entry = { isIntersecting: true } as IntersectionObserverEntry;
    this.#tell([entry], this as unknown as IntersectionObserver);
  }
  disconnect() {}
}

beforeEach(() => {
  answerLookups();
  answer(list, found);
  answer(dealers, { isSuccess: true, value: [DEALER] });
  vi.stubGlobal('IntersectionObserver', SeesAll);
});
afterEach(() => {
  root.classList.remove('a-seen');
  vi.unstubAllGlobals();
});

test('who comes back finds the last search and the cars seen last', async () => {
  root.classList.add('a-seen');
  const asked = answer(cards, { isSuccess: true, value: [aPostCard({ id: 7 }), aPostCard({ id: 3 })], totalCount: 2 });

  const searches = JSON.stringify([{ text: '', search: 'BrandId=1&PriceTo=15000&PriceUnitId=3' }]);
  await renderApp({ stored: { seen: '7,3', searches } });

  expect(await screen.findByRole('heading', { name: 'Recently seen' })).toBeInTheDocument();
  const again = await screen.findByRole('link', { name: /Last search\s*Toyota/ });
  expect(again).toHaveTextContent(/Up to \$15\s000/);
  expect(again).toHaveAttribute('href', '/posts?BrandId=1&PriceTo=15000&PriceUnitId=3');
  await waitFor(() => expect(document.querySelectorAll('.h-seen .row > a:not(.h-again)')).toHaveLength(2));
  expect(asked[0]?.url.searchParams.get('ids')).toBe('7,3');
});

/** Cars that are still for sale among those asked for. */
const onSale = (isOnSale: (id: number) => boolean) =>
  answer(cards, ({ url }) => {
    const ids = (url.searchParams.get('ids') ?? '').split(',').map(Number);
    return { isSuccess: true, value: ids.filter(isOnSale).map((id) => aPostCard({ id })) };
  });
const SEEN = Array.from({ length: 40 }, (_, place) => 140 - place).join(',');
const seenLinks = () =>
  [...document.querySelectorAll('.h-seen .row > a:not(.h-again)')].map((link) => link.getAttribute('href'));

test('where none of the latest twelve cars is for sale, the older ones are shown, with the way to all', async () => {
  root.classList.add('a-seen');
  const asked = onSale((id) => id <= 120);

  await renderApp({ stored: { seen: SEEN } });

  await waitFor(() => expect(document.querySelector('.h-seen a[href="/posts/seen"]')).not.toBeNull());
  expect(seenLinks()).toEqual(Array.from({ length: 12 }, (_, place) => `/posts/view/${120 - place}`));
  expect(asked.map(({ url }) => url.searchParams.get('ids')?.split(',').length)).toEqual([12, 28]);
});

test('older cars are not asked for while one of the latest twelve is for sale', async () => {
  root.classList.add('a-seen');
  const asked = onSale((id) => id === 130);

  await renderApp({ stored: { seen: SEEN } });

  await waitFor(() => expect(document.querySelector('.h-seen a[href="/posts/seen"]')).not.toBeNull());
  expect(seenLinks()).toEqual(['/posts/view/130']);
  expect(asked).toHaveLength(1);
});

test('where no seen car is for sale, there is no row that leads to an empty page', async () => {
  root.classList.add('a-seen');
  const asked = onSale(() => false);

  await renderApp({ stored: { seen: SEEN } });

  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => expect(document.querySelector('.h-seen')).toBeNull());
});

test('a first visit has no such row', async () => {
  await renderApp();

  expect(await screen.findByText('1 of 1')).toBeInTheDocument();
  expect(document.querySelector('.h-seen')).toBeNull();
});

test('a search with filters is remembered on the device', async () => {
  answer(routes.posts.search, found);
  const { platform } = await renderApp({ path: '/posts?BrandId=1&SortKey=Price&SortDirection=Asc' });

  await waitFor(() => expect(lastSearch(platform.storage)).toBe('BrandId=1'));
});

test('price bands and dealers lead to their cars', async () => {
  await renderApp();

  const bands = within(await screen.findByRole('navigation', { name: 'By price' }));
  expect(bands.getByRole('link', { name: 'Under $5\u00a0000' })).toHaveAttribute(
    'href',
    '/posts?PriceTo=5000&PriceUnitId=3',
  );
  expect(bands.getByRole('link', { name: 'Over $40\u00a0000' })).toHaveAttribute(
    'href',
    '/posts?PriceFrom=40000&PriceUnitId=3',
  );
  const shown = within(await screen.findByRole('navigation', { name: 'Dealers' }));
  expect(await shown.findByRole('link', { name: 'Ararat Motors 21 cars' })).toHaveAttribute('href', '/user/all/5');
});

test('a part far below is not loaded before it comes near', async () => {
  let comeNear: (() => void) | undefined;
  class SeesNothing extends SeesAll {
    override observe() {
      comeNear = () => super.observe();
    }
  }
  vi.stubGlobal('IntersectionObserver', SeesNothing);
  const asked = answer(dealers, { isSuccess: true, value: [DEALER] });
  await renderApp();
  expect(await screen.findByText('1 of 1')).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'By price' })).toBeNull();
  expect(asked).toHaveLength(0);

  act(() => comeNear?.());

  expect(await screen.findByRole('navigation', { name: 'By price' })).toBeInTheDocument();
  await waitFor(() => expect(asked).toHaveLength(1));
});

test('dealers that cannot be loaded are left out', async () => {
  refuse(dealers, 500, 'INTERNAL');

  await renderApp();

  await screen.findByRole('navigation', { name: 'By price' });
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Dealers' })).toBeNull());
});
