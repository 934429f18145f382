import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { PostId } from '#contract/ids.ts';
import { ownPostChanged } from '#renderer/events.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { facetsReply } from '#renderer/testing/facet-fixtures.ts';

const { search, facets } = routes.posts;
const CHEAPEST = '/posts?BrandId=1&SortKey=Price&SortDirection=Asc';
const TOTAL = 30;

const isTop = (id: number): boolean => [18, 25, 27].includes(id);
const card = (id: number) => aPostCard({ id, model: `Model ${id}`, isTop: isTop(id) });
/** Cars 1 to 30 in the order of their ids, and three top ones on the first page of a chosen order. */
const pageOf = ({ url: { searchParams: asked } }: { url: URL }) => {
  const page = Number(asked.get('page'));
  const ids = Array.from({ length: page === 1 ? 20 : 10 }, (_, at) => (page - 1) * 20 + at + 1);
  const tops = asked.has('SortKey') && page === 1 ? { topPosts: [27, 18, 25].map(card) } : {};
  return { isSuccess: true, value: ids.map(card), totalCount: TOTAL, ...tops };
};
const strip = () => screen.findByRole('region', { name: 'Top cars' });
const list = () => screen.getByRole('region', { name: 'Cars' });
const namesIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const modelsTo = (count: number) => Array.from({ length: count }, (_, at) => `Kia Model ${at + 1}`);

beforeEach(() => {
  answerLookups();
  answer(facets, facetsReply(TOTAL));
  answer(search, pageOf);
});

test('top cars of a chosen order are before it in a strip that names them', async () => {
  await renderApp({ path: CHEAPEST });

  expect(namesIn(await strip())).toEqual(['Kia Model 27', 'Kia Model 18', 'Kia Model 25']);
  expect(within(await strip()).getByText(/^Promoted by their sellers/)).toBeInTheDocument();
  expect(namesIn(list())).toEqual(modelsTo(20));
  expect((await strip()).compareDocumentPosition(list())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('20 of 30')).toBeInTheDocument();
});

test('more of the list neither changes the strip nor leaves its cars out', async () => {
  const { user } = await renderApp({ path: CHEAPEST });
  await strip();

  await user.click(screen.getByRole('button', { name: 'Show 10 more' }));

  await screen.findByText('30 of 30');
  expect(namesIn(list())).toEqual(modelsTo(30));
  expect(namesIn(await strip())).toEqual(['Kia Model 27', 'Kia Model 18', 'Kia Model 25']);
});

test('the strip comes with an order and goes with it', async () => {
  const { user } = await renderApp({ path: '/posts?BrandId=1' });
  await screen.findByText('20 of 30');
  expect(screen.queryByRole('region', { name: 'Top cars' })).not.toBeInTheDocument();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest price');
  await strip();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest first');

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Top cars' })).not.toBeInTheDocument());
});

test('the compact view shows the strip as rows too', async () => {
  const { user } = await renderApp({ path: CHEAPEST });
  await strip();

  await user.click(screen.getByRole('button', { name: 'Compact' }));

  expect(within(await strip()).getAllByText('Cleared')).toHaveLength(3);
});

test('the heart in the strip is that of the list', async () => {
  const { user } = await renderApp({ path: CHEAPEST });

  await user.click(within(await strip()).getByRole('button', { name: 'Add to favorites: Kia Model 18' }));

  const heart = { name: 'Remove from favorites: Kia Model 18', pressed: true };
  expect(await within(list()).findByRole('button', heart)).toBeInTheDocument();
});

test('a car that its seller took away leaves the strip, and the last takes it along', async () => {
  const { store } = await renderApp({ path: CHEAPEST });
  await strip();

  store.dispatch(ownPostChanged({ id: PostId.parse(27), card: null }));

  await waitFor(async () => expect(namesIn(await strip())).toEqual(['Kia Model 18', 'Kia Model 25']));
  for (const id of [18, 25]) store.dispatch(ownPostChanged({ id: PostId.parse(id), card: null }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Top cars' })).not.toBeInTheDocument());
});

test.each([
  ['am', 'Թոփ մեքենաներ'],
  ['ru', 'Автомобили в топе'],
] as const satisfies readonly (readonly [Language, string])[])('the strip speaks %s', async (language, name) => {
  await renderApp({ path: CHEAPEST, language });

  expect(await screen.findByRole('region', { name })).toBeInTheDocument();
});
