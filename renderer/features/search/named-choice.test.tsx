import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { facetsReply } from '#renderer/testing/facet-fixtures.ts';
import { answerLookups, someLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { suggestionsFor } from '#renderer/testing/suggestions.ts';

const { search, facets, suggest } = routes.posts;
const finder = (name: string) => screen.findByRole('combobox', { name });
const enabledFinder = async () => {
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Find a brand' })).toBeEnabled());
  return finder('Find a brand');
};
const options = async (name: string) =>
  within(await screen.findByRole('listbox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  answerLookups();
  answer(search, { isSuccess: true, value: [aPostCard()], totalCount: 1 });
  answer(facets, facetsReply(1));
});

test('a brand is found by its name in another script, and an emptied field searches all brands again', async () => {
  answer(suggest, suggestionsFor({}, { brands: [{ id: 1, name: 'Toyota', count: 12 }] }));
  const { user } = await renderApp({ path: '/posts?Damaged=false' });
  const brand = await enabledFinder();

  await user.type(brand, 'тойота');
  await waitFor(async () => expect(await options('Find a brand')).toEqual([expect.stringContaining('Toyota')]));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.search).toContain('BrandId=1'));

  await user.clear(await finder('Find a brand'));
  await user.tab();
  await waitFor(() => expect(location.search).not.toContain('BrandId'));
});

test('the list of brands begins with no choice and the twelve with most cars, each part with its title', async () => {
  const brands = Array.from({ length: 15 }, (_, at) => ({
    id: at + 1,
    name: `Brand ${String.fromCodePoint(65 + at)}`,
    postsCount: at,
    isPopular: false,
  }));
  answer(routes.lookups.all, { isSuccess: true, value: { ...someLookups(), brands } });
  const { user } = await renderApp({ path: '/posts?Damaged=false' });
  const brand = await enabledFinder();

  await user.click(brand);

  const names = (await options('Find a brand')).map((text) => text?.replace(/ \(.*/, ''));
  expect(names.slice(0, 4)).toEqual(['Any brand', 'Brand O', 'Brand N', 'Brand M']);
  expect(names.slice(12)).toEqual(['Brand D', 'Brand A', 'Brand B', 'Brand C']);
  const list = within(screen.getByRole('listbox', { name: 'Find a brand' }));
  expect(list.getByText('Most common')).toBeInTheDocument();
  expect(list.getByText('All others')).toBeInTheDocument();
});
