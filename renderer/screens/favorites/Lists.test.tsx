import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { favouriteListRoutes } from '#contract/http/favourite-list-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { all, put, rename } = favouriteListRoutes.favouriteLists;
const replyWith = (...lists: [name: string, count: number][]) => ({
  isSuccess: true,
  value: lists.map(([name, count]) => ({ name, count })),
});

/** Two favourites, of which the first is in the list. */
const open = async (list: string | null, path = '/posts/favorites') => {
  answer(routes.identity.userinfo, { isSuccess: true, value: { id: 1, role: 0, name: 'Ani', avatar: null } });
  const card = (id: number, of: string | null) => ({
    ...aPostCard({ id, model: `Model ${id}`, isFavorite: true }),
    own: null,
    note: null,
    list: of,
  });
  const asked = answer(routes.posts.userPosts, ({ url }) => {
    const cards = [card(1, list), card(2, null)];
    const value = url.searchParams.has('list') ? cards.filter((each) => each.list !== null) : cards;
    return { isSuccess: true, value, totalCount: value.length };
  });
  if (list !== null) answer(all, replyWith([list, 1]));
  return { ...(await renderApp({ path, stored: { isLoggedIn: 'true' } })), asked };
};
const choice = (id: number) => screen.findByRole('combobox', { name: `List: Kia Model ${id}` });
const lists = () => within(screen.getByRole('group', { name: 'Lists of favorites' }));
const titles = () =>
  screen.queryAllByRole('article').map((article) => within(article).getByRole('heading').textContent);

test('a first list is made for a car, and shown alone', async () => {
  const sent = answer(put, replyWith(['For dad', 1]));
  const { user } = await open(null);
  await user.selectOptions(await choice(1), 'New list…');
  await user.type(screen.getByRole('textbox', { name: 'Name of the new list for Kia Model 1' }), ' For dad {Enter}');

  expect(await screen.findByText('Put into the list “For dad”')).toBeInTheDocument();
  expect(sent.map(({ url, body }) => [url.pathname, body])).toEqual([['/api/FavoriteLists/1', '{"name":"For dad"}']]);
  expect(await choice(1)).toHaveDisplayValue('For dad');
  expect(await choice(2)).toHaveDisplayValue('Not in a list');
  await user.click(lists().getByRole('button', { name: 'For dad 1' }));
  expect(location.search).toBe('?list=For+dad');
});

test('a car that is taken out of the list on show leaves the view', async () => {
  answer(put, replyWith());
  const { user, asked } = await open('For dad', '/posts/favorites?list=For+dad');
  await waitFor(() => expect(titles()).toEqual(['Kia Model 1']));
  expect(asked[0]?.url.searchParams.get('list')).toBe('For dad');
  await user.selectOptions(await choice(1), 'Not in a list');

  expect(await screen.findByText('Taken out of the list')).toBeInTheDocument();
  expect(titles()).toEqual([]);
  expect(await screen.findByText('No cars in this list.')).toBeInTheDocument();
});

test('a list is renamed and deleted; its cars stay', async () => {
  const sent = answer(rename, ({ body }) => {
    const { to } = JSON.parse(body) as { to: string };
    return to === '' ? replyWith() : replyWith([to, 1]);
  });
  const { user } = await open('For dad', '/posts/favorites?list=For+dad');
  await user.click(await screen.findByRole('button', { name: 'Rename' }));
  const name = screen.getByRole('textbox', { name: 'New name of the list “For dad”' });
  await user.clear(name);
  await user.type(name, 'For mum{Enter}');
  expect(await screen.findByText('The list is now called “For mum”')).toBeInTheDocument();
  await waitFor(() => expect(location.search).toBe('?list=For+mum'));
  expect(sent).toHaveLength(1);

  await user.click(await screen.findByRole('button', { name: 'Delete list' }));
  expect(await screen.findByText(/List “For mum” deleted/)).toBeInTheDocument();
  expect(location.search).toBe('');
  expect(sent.map(({ body }) => body)).toEqual(['{"from":"For dad","to":"For mum"}', '{"from":"For mum","to":""}']);
});

test('a renamed list is asked for by its new name once the server has it, without spaces in rows', async () => {
  const { promise: answered, resolve: answerNow } = Promise.withResolvers<void>();
  const sent: string[] = [];
  network.use(
    http.put(`*${rename.path}`, async ({ request }) => {
      sent.push(await request.text());
      await answered;
      return HttpResponse.json(replyWith(['For my mum', 1]));
    }),
  );
  const { user, asked } = await open('For dad', '/posts/favorites?list=For+dad');
  await user.click(await screen.findByRole('button', { name: 'Rename' }));
  const name = screen.getByRole('textbox', { name: 'New name of the list “For dad”' });
  await user.clear(name);
  await user.type(name, ' For  my   mum {Enter}');
  await waitFor(() => expect(sent).toEqual(['{"from":"For dad","to":"For my mum"}']));
  expect(asked.map(({ url }) => url.searchParams.get('list'))).toEqual(['For dad']);

  answerNow();
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('list')).toBe('For my mum'));
});

test('a refused name leaves the list on show', async () => {
  refuse(rename, 503, 'OVERLOADED');
  const { user } = await open('For dad', '/posts/favorites?list=For+dad');
  await user.click(await screen.findByRole('button', { name: 'Rename' }));
  await user.type(screen.getByRole('textbox', { name: 'New name of the list “For dad”' }), ' 2{Enter}');

  expect(await screen.findByText(/The server is busy/)).toBeInTheDocument();
  expect(location.search).toBe('?list=For+dad');
  expect(titles()).toEqual(['Kia Model 1']);
});

test('Escape leaves the name as it was', async () => {
  const { user } = await open('For dad', '/posts/favorites?list=For+dad');
  await user.click(await screen.findByRole('button', { name: 'Rename' }));
  await user.keyboard('x{Escape}');

  expect(await screen.findByRole('button', { name: 'Rename' })).toBeInTheDocument();
});

test('a refusal is shown', async () => {
  refuse(put, 409, 'FAVOURITE_LISTS_FULL');
  const { user } = await open('For dad');
  await user.selectOptions(await choice(2), 'For dad');

  expect(await screen.findByText(/You have 20 lists/)).toBeInTheDocument();
  expect(await choice(2)).toHaveDisplayValue('Not in a list');
});
