import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { setViewport } from '#renderer/testing/viewport.ts';

const { userPosts } = routes.posts;
const { add, remove } = routes.favorites;

const card = (id: number, overrides: object = {}) =>
  aPostCard({ id, model: `Model ${id}`, isFavorite: true, ...overrides });
const pageOf =
  (totalCount: number) =>
  ({ url }: { url: URL }) => {
    const [page, size] = ['page', 'pageCount'].map((name) => Number(url.searchParams.get(name))) as [number, number];
    const count = Math.max(0, Math.min(size, totalCount - (page - 1) * size));
    return {
      isSuccess: true,
      value: Array.from({ length: count }, (_, at) => card((page - 1) * size + at + 1)),
      totalCount,
    };
  };
const open = (path = '/posts/favorites', options: Parameters<typeof renderApp>[0] = {}) => {
  answer(routes.identity.userinfo, { isSuccess: true, value: { id: 1, role: 0, name: 'Ani', avatar: null } });
  return renderApp({ path, stored: { isLoggedIn: 'true' }, ...options });
};
const heart = (id: number) => screen.findByRole('button', { name: `Remove from favorites: Kia Model ${id}` });
const titles = () =>
  screen.queryAllByRole('article').map((article) => within(article).getByRole('heading').textContent);

test('a visitor is sent to login and comes back here', async () => {
  await renderApp({ path: '/posts/favorites?page=2' });

  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(new URLSearchParams(location.search).get('returnTo')).toBe('/posts/favorites?page=2');
});

test('a member sees what was marked', async () => {
  const asked = answer(userPosts, pageOf(2));

  await open();

  expect(await screen.findByText('2 cars')).toBeInTheDocument();
  expect(titles()).toEqual(['Kia Model 1', 'Kia Model 2']);
  expect(asked[0]?.url.search).toBe('?currency=USD&lang=en&page=1&pageCount=20&status=Favorites');
});

test('a heart taken off removes the car at once, and Undo brings it back to its place', async () => {
  answer(userPosts, pageOf(3));
  const removed = answer(remove, { isSuccess: true, value: { isFavorite: false } });
  const added = answer(add, { isSuccess: true, value: { isFavorite: true } });
  const { user } = await open();

  await user.click(await heart(2));

  expect(titles()).toEqual(['Kia Model 1', 'Kia Model 3']);
  expect(screen.getByText('2 cars')).toBeInTheDocument();
  const toast = await screen.findByText('Removed from favorites: Kia Model 2');
  await waitFor(() => expect(removed).toHaveLength(1));

  await user.click(within(toast.parentElement!).getByRole('button', { name: 'Undo' }));

  expect(titles()).toEqual(['Kia Model 1', 'Kia Model 2', 'Kia Model 3']);
  await waitFor(() => expect(added.map(({ body }) => body)).toEqual(['{"postId":2}']));
});

test('by keyboard the focus moves to the next heart', async () => {
  answer(userPosts, pageOf(2));
  answer(remove, { isSuccess: true, value: { isFavorite: false } });
  const { user } = await open();
  (await heart(1)).focus();

  await user.keyboard('{Enter}');

  expect(titles()).toEqual(['Kia Model 2']);
  const next = await heart(2);
  await waitFor(() => expect(next).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('No favorites yet')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Favorites' })).toHaveFocus());
});

test('a refusal brings the car back and is shown', async () => {
  answer(userPosts, pageOf(2));
  refuse(remove, 503, 'OVERLOADED');
  const { user } = await open();

  await user.click(await heart(1));

  expect(await screen.findByText('OVERLOADED: The server is busy. Try again in a few seconds.')).toBeInTheDocument();
  expect(titles()).toEqual(['Kia Model 1', 'Kia Model 2']);
});

test('cars no longer offered stay as grey cards without a price, removable for good', async () => {
  const gone = { price: null, userPrice: null };
  answer(userPosts, {
    isSuccess: true,
    totalCount: 3,
    value: [
      card(1, { ...gone, goneAs: 'sold', status: 'sold' }),
      card(2, { ...gone, goneAs: 'hidden', status: 'hidden' }),
      card(3, { ...gone, goneAs: 'deleted', status: 'active' }),
    ],
  });
  answer(remove, { isSuccess: true, value: { isFavorite: false } });
  const { user } = await open();
  await screen.findByText('3 cars');

  const [sold, hidden, deleted] = screen.getAllByRole('article') as [HTMLElement, HTMLElement, HTMLElement];
  expect(within(sold).getByText('Sold')).toBeInTheDocument();
  expect(within(sold).getByRole('link')).toHaveAttribute('href', '/posts/view/1');
  expect(within(hidden).getByText('Hidden')).toBeInTheDocument();
  expect(within(hidden).queryByRole('link')).not.toBeInTheDocument();
  expect(within(deleted).getByText('Deleted')).toBeInTheDocument();
  expect(within(deleted).queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByText(/\$\d/)).not.toBeInTheDocument();

  await user.click(await heart(3));

  const toast = await screen.findByText('Removed from favorites: Kia Model 3');
  expect(within(toast.parentElement!).queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('the next page is appended and is in the address, which opens as far again', async () => {
  const asked = answer(userPosts, pageOf(45));
  const { user, page } = await open();

  await user.click(await screen.findByRole('button', { name: 'Show 20 more' }));

  expect(await screen.findByText('40 of 45')).toBeInTheDocument();
  await waitFor(() => expect(location.search).toBe('?page=2'));
  expect(asked.map(({ url }) => url.searchParams.get('page'))).toEqual(['1', '2']);
  page.unmount();
  await open('/posts/favorites?page=2');
  expect(await screen.findByText('40 of 45')).toBeInTheDocument();
});

test('another page size is taken from the address; nonsense is the default', async () => {
  const asked = answer(userPosts, pageOf(9));
  const { page } = await open('/posts/favorites?page=2&pageCount=3');
  expect(await screen.findByText('6 of 9')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Show 3 more' })).toBeInTheDocument();
  page.unmount();

  await open('/posts/favorites?page=-1&pageCount=1e9');

  await screen.findByText('9 of 9');
  expect(asked.at(-1)?.url.search).toContain('page=1&pageCount=20');
});

test('after removals the next page leaves nothing out', async () => {
  const left = new Set(Array.from({ length: 25 }, (_, at) => at + 1));
  answer(userPosts, ({ url }) => {
    const first = (Number(url.searchParams.get('page')) - 1) * 20;
    return { isSuccess: true, value: [...left].slice(first, first + 20).map((id) => card(id)), totalCount: left.size };
  });
  answer(remove, ({ url }) => {
    left.delete(Number(url.pathname.split('/').at(-1)));
    return { isSuccess: true, value: { isFavorite: false } };
  });
  const { user } = await open();
  await user.click(await heart(1));
  await user.click(await heart(2));
  await waitFor(() => expect(left.size).toBe(23));

  await user.click(screen.getByRole('button', { name: 'Show 5 more' }));

  await waitFor(() => expect(screen.getByText('20 of 23')).toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Show 3 more' }));
  expect(await screen.findByText('23 of 23')).toBeInTheDocument();
  expect(titles()).toEqual([...left].map((id) => `Kia Model ${id}`));
});

test('without favourites there is a way on', async () => {
  answer(userPosts, pageOf(0));

  await open();

  expect(await screen.findByText('No favorites yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Explore cars' })).toHaveAttribute('href', '/posts');
});

test('a failure is shown and can be tried again', async () => {
  refuse(userPosts, 503, 'OVERLOADED');
  const { user } = await open();
  await screen.findByText('The server is busy. Try again in a few seconds.');
  answer(userPosts, pageOf(1));

  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('1 car')).toBeInTheDocument();
});

test.each<[Language, string, string]>([
  ['en', 'Favorites', '3 cars'],
  ['am', 'Ընտրյալներ', '3 մեքենա'],
  ['ru', 'Избранное', '3 автомобиля'],
])('reads in %s', async (language, title, count) => {
  answer(userPosts, pageOf(3));

  await open('/posts/favorites', { language });

  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(await screen.findByText(count)).toBeInTheDocument();
});

test.each([
  ['before the saved searches on a phone, as it is beside the title', 390, Node.DOCUMENT_POSITION_FOLLOWING],
  ['after them on a desktop', 1440, Node.DOCUMENT_POSITION_PRECEDING],
])('the choice of grid or rows comes %s', async (_, width, position) => {
  setViewport({ width });
  answer(userPosts, pageOf(2));
  await open();
  const rows = await screen.findByRole('button', { name: 'Compact' });
  const searches = within(rows.closest<HTMLElement>('.v-head')!).getByRole('link', { name: 'Saved searches' });

  expect(rows.compareDocumentPosition(searches)).toBe(position);
});
