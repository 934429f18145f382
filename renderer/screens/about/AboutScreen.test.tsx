import { screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, network, unplug } from '#renderer/testing/network.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { facetsReply } from '#renderer/testing/facet-fixtures.ts';

const { facets } = routes.posts;

test('shows posts, countries and brands as the server counts them', async () => {
  answerLookups();
  answer(facets, facetsReply(12_480));

  await renderApp({ path: '/about' });

  expect((await screen.findByText('active posts')).parentElement).toHaveTextContent('12 480');
  await waitFor(() => expect(screen.getByText('countries').parentElement).toHaveTextContent('2'));
  expect(screen.getByText('brands in the catalogue').parentElement).toHaveTextContent('2');
});

test('one post is not posts', async () => {
  answerLookups();
  answer(facets, facetsReply(1));

  await renderApp({ path: '/about' });

  expect(await screen.findByText('active post')).toBeInTheDocument();
});

test('the page reads before its figures are there', async () => {
  answerLookups();
  network.use(http.get(`*${facets.path}`, () => delay('infinite')));

  await renderApp({ path: '/about' });

  expect(await screen.findByRole('status', { name: 'Loading the figures' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Contacts stay private' })).toBeInTheDocument();
});

test('without a connection the page still reads, and its figures can be asked for again', async () => {
  answerLookups();
  unplug(facets);
  const { user } = await renderApp({ path: '/about' });
  expect(await screen.findByText(/The figures could not be loaded/)).toHaveTextContent(
    'There is no connection to the server',
  );
  expect(screen.getByRole('heading', { name: 'Contacts stay private' })).toBeInTheDocument();

  answer(facets, facetsReply(7));
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('7')).toBeInTheDocument();
});

test.each<[Language, string, string]>([
  ['en', 'A place for used cars, in three languages', 'active posts'],
  ['am', 'Օգտագործված մեքենաներ՝ երեք լեզվով', 'ակտիվ հայտարարություն'],
  ['ru', 'Подержанные автомобили на трёх языках', 'активных объявлений'],
])('reads in %s', async (language, title, label) => {
  answerLookups();
  answer(facets, facetsReply(5));

  await renderApp({ path: '/about', language });

  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(await screen.findByText(label)).toBeInTheDocument();
});
