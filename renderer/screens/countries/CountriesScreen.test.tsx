import { screen, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { answerLookups, someLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { facetsReply } from '#renderer/testing/facet-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { facets } = routes.posts;
const counts = (CountryId: Record<string, number>) => facetsReply(1234, { CountryId });

test('each country leads to its posts and shows how many there are', async () => {
  answerLookups();
  answer(facets, counts({ 1: 1233 }));

  await renderApp({ path: '/countries' });

  const list = await screen.findByRole('list', { name: 'Supported countries' });
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Armenia1\u00a0233 active posts',
    'GeorgiaNo active posts yet',
  ]);
  expect(links[0]).toHaveAttribute('href', '/posts?CountryId=1');
});

test('while the counts are on their way the page shows a placeholder', async () => {
  answerLookups();
  network.use(http.get(`*${facets.path}`, () => delay('infinite')));

  await renderApp({ path: '/countries' });

  expect(await screen.findByRole('status', { name: 'Loading the countries' })).toBeInTheDocument();
});

test('without a connection it shows a message and another try shows the countries', async () => {
  // No call gets through: one that did would tell that the connection is back, and the lists would be asked for again.
  for (const line of [routes.lookups.all, facets, routes.site.current]) unplug(line);
  const { user } = await renderApp({ path: '/countries' });
  expect(await screen.findByText('The countries could not be loaded')).toBeInTheDocument();
  expect(screen.getByText(/There is no connection to the server/)).toBeInTheDocument();

  network.resetHandlers();
  answerLookups();
  answer(facets, counts({ 3: 1 }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('1 active post')).toBeInTheDocument();
});

test('a refusal of the counts alone is a failure too', async () => {
  answerLookups();
  refuse(facets, 503, 'OVERLOADED');

  await renderApp({ path: '/countries' });

  expect(await screen.findByText('The countries could not be loaded')).toBeInTheDocument();
});

test('no countries at all is an empty place with a way on', async () => {
  answer(routes.lookups.all, { isSuccess: true, value: { ...someLookups(), countries: [] } });
  answer(facets, counts({}));

  await renderApp({ path: '/countries' });

  expect(await screen.findByText('No countries yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Browse all cars' })).toHaveAttribute('href', '/posts');
});

test.each<[Language, string, string]>([
  ['en', 'Countries', '5 active posts'],
  ['am', 'Երկրներ', '5 ակտիվ հայտարարություն'],
  ['ru', 'Страны', '5 активных объявлений'],
])('reads in %s', async (language, title, posts) => {
  answerLookups();
  answer(facets, counts({ 1: 5 }));

  await renderApp({ path: '/countries', language });

  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(await screen.findByText(posts)).toBeInTheDocument();
});
