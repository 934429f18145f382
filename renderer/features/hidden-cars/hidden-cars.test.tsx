import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { hiddenCarRoutes } from '#contract/http/hidden-car-routes.ts';
import { savedSearchRoutes } from '#contract/http/saved-search-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { facetsReply } from '#renderer/testing/facet-fixtures.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPost, aPostCard } from '#renderer/testing/post-fixtures.ts';
import { answerProfile, SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { all, hide, show } = hiddenCarRoutes.hiddenCars;
const RESULTS = '/posts?BrandId=1';
const titles = () =>
  screen.queryAllByRole('article').map((article) => within(article).getByRole('heading').textContent);
const button = (name: string, id: number) => screen.findByRole('button', { name: `${name}: Kia Model ${id}` });
const stateOf = (...postIds: number[]) => ({ isSuccess: true, value: { postIds } });

beforeEach(() => {
  answer(savedSearchRoutes.savedSearches.list, { isSuccess: true, value: [] });
  answerLookups();
  answer(routes.posts.facets, facetsReply(3));
  answer(routes.posts.search, {
    isSuccess: true,
    totalCount: 3,
    value: [1, 2, 3].map((id) => aPostCard({ id, model: `Model ${id}` })),
  });
});

test('a visitor hides a car on this device, brings it back, and sees how many are left out', async () => {
  const { user, platform } = await renderApp({ path: RESULTS });
  await user.click(await button('Hide this car', 2));

  expect(titles()).toEqual(['Kia Model 1', 'Kia Model 3']);
  expect(platform.kept.get('hidden')).toBe('2');
  await waitFor(async () => expect(await button('Hide this car', 3)).toHaveFocus());
  expect(await screen.findByText('1 car that you hid is left out.')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(titles()).toEqual(['Kia Model 1', 'Kia Model 2', 'Kia Model 3']);
  await user.click(await button('Show this car again', 2));
  expect(platform.kept.has('hidden')).toBe(false);
});

test('Undo brings a hidden car back to its place', async () => {
  const { user } = await renderApp({ path: RESULTS });
  await user.click(await button('Hide this car', 1));
  const toast = await screen.findByText('Hidden: Kia Model 1');
  await user.click(within(toast.parentElement!).getByRole('button', { name: 'Undo' }));

  expect(titles()).toEqual(['Kia Model 1', 'Kia Model 2', 'Kia Model 3']);
});

test('what a device remembers is left out from the start', async () => {
  await renderApp({ path: RESULTS, stored: { hidden: '3,x,1' } });

  await waitFor(() => expect(titles()).toEqual(['Kia Model 2']));
});

test('a user’s hidden cars are the server’s; those of the visitor before come along', async () => {
  answerProfile();
  const brought = answer(hide, stateOf(3, 1));
  const shown = answer(show, stateOf(1));
  const { user, platform } = await renderApp({ path: RESULTS, stored: { ...SIGNED_IN, hidden: '3' } });
  await waitFor(() => expect(titles()).toEqual(['Kia Model 2']));
  expect(brought.map(({ body }) => body)).toEqual(['{"postIds":[3]}']);
  expect(platform.kept.get('hidden')).toBe('3,1');

  await user.click(await screen.findByRole('button', { name: 'Show' }));
  await user.click(await button('Show this car again', 3));
  await waitFor(() => expect(shown.map(({ url }) => url.pathname)).toEqual(['/api/HiddenCars/3']));
});

test('another device of the user is followed: its copy is replaced', async () => {
  answerProfile();
  answer(all, stateOf(2));
  const { store } = await renderApp({ path: RESULTS, stored: { ...SIGNED_IN, hidden: '3', hiddenOf: '7' } });

  await waitFor(() => expect(store.getState()).toMatchObject({ hiddenCars: { ids: [2] } }));
  expect(titles()).toEqual(['Kia Model 1', 'Kia Model 3']);
});

test('a refusal brings the car back and is shown', async () => {
  answerProfile();
  refuse(hide, 503, 'OVERLOADED');
  const { user } = await renderApp({ path: RESULTS, stored: SIGNED_IN });
  await user.click(await button('Hide this car', 1));

  expect(await screen.findByText(/^OVERLOADED: /)).toBeInTheDocument();
  expect(titles()).toEqual(['Kia Model 1', 'Kia Model 2', 'Kia Model 3']);
});

test('the page of a car hides it, too', async () => {
  answer(routes.posts.details, { isSuccess: true, value: aPost() });
  const { user, platform } = await renderApp({ path: '/posts/view/7' });
  await user.click(await screen.findByRole('button', { name: 'Hide this car' }));

  expect(platform.kept.get('hidden')).toBe('7');
  expect(await screen.findByRole('button', { name: 'Show this car again' })).toBeInTheDocument();
});
