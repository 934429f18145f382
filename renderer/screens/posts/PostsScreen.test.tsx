import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { facetsReply } from '#renderer/testing/facet-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { suggestionsFor } from '#renderer/testing/suggestions.ts';
import { setViewport } from '#renderer/testing/viewport.ts';

const { search, facets, suggest } = routes.posts;
const TOTAL = 45;

const pageOf = ({ url }: { url: URL }) => {
  const page = Number(url.searchParams.get('page'));
  const ids = Array.from({ length: Math.min(20, TOTAL - (page - 1) * 20) }, (_, at) => (page - 1) * 20 + at + 1);
  return { isSuccess: true, value: ids.map((id) => aPostCard({ id, model: `Model ${id}` })), totalCount: TOTAL };
};
const pageOfSize = ({ url }: { url: URL }) => {
  const page = Number(url.searchParams.get('page'));
  const size = Number(url.searchParams.get('pageCount'));
  const ids = Array.from({ length: Math.min(size, TOTAL - (page - 1) * size) }, (_, at) => (page - 1) * size + at + 1);
  return { isSuccess: true, value: ids.map((id) => aPostCard({ id })), totalCount: TOTAL };
};
const counts = (totalCount = TOTAL, byFacet = {}) => facetsReply(totalCount, byFacet);
const cards = () => screen.getAllByRole('article');

beforeEach(() => {
  answerLookups();
  answer(facets, counts());
});

test('while results are on their way their places are held', async () => {
  network.use(http.get(`*${search.path}`, () => delay('infinite')));

  await renderApp({ path: '/posts?BrandId=1' });

  expect(await screen.findByRole('region', { name: 'Cars' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

test('results are shown with their number, and more of them on demand', async () => {
  answer(search, pageOf);
  const { user } = await renderApp({ path: '/posts?BrandId=1' });
  await screen.findByText('20 of 45');
  expect(await screen.findByRole('heading', { level: 1, name: 'Toyota' })).toBeInTheDocument();
  expect(screen.getByText('45 cars')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Show 20 more' }));
  await screen.findByText('40 of 45');
  await user.click(screen.getByRole('button', { name: 'Show 5 more' }));

  await screen.findByText('45 of 45');
  expect(cards()).toHaveLength(45);
  expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
});

test('every choice in the sidebar goes into the address and to the server', async () => {
  const asked = answer(search, pageOf);
  const { user } = await renderApp({ path: '/posts?page=1' });
  await screen.findByText('20 of 45');

  await screen.findByRole('option', { name: 'Toyota' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Brand' }), '1');
  await screen.findByRole('option', { name: 'Camry' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Model' }), '10');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year from' }), '2016');
  await user.click(screen.getByRole('button', { name: /^Not damaged/ }));
  await user.type(screen.getByRole('textbox', { name: 'Price to' }), '25000{Enter}');

  const address = 'BrandId=1&Damaged=false&ModelId=10&PriceTo=25000&PriceUnitId=3&YearFrom=2016';
  await waitFor(() => expect(location.search).toBe(`?${address}`));
  await waitFor(() => expect(asked.at(-1)?.url.search).toContain('Damaged=false&ModelId=10&PriceTo=25000'));
  expect(await screen.findByRole('button', { name: 'Remove filter: Toyota Camry' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove filter: Up to $25\u00a0000' })).toBeInTheDocument();
});

test('a chip drops its filter, the last one drops all', async () => {
  answer(search, pageOf);
  const { user } = await renderApp({ path: '/posts?BrandId=1&ModelId=10&YearFrom=2016&YearTo=2019&New=false' });
  await screen.findByText('20 of 45');

  await user.click(await screen.findByRole('button', { name: 'Remove filter: 2016–2019' }));
  expect(location.search).toBe('?BrandId=1&ModelId=10&New=false');
  await user.click(await screen.findByRole('button', { name: 'Remove filter: Used' }));
  expect(location.search).toBe('?BrandId=1&ModelId=10');
  await user.click(screen.getByRole('button', { name: 'Clear' }));

  expect(location.search).toBe('?page=1');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove filter/ })).not.toBeInTheDocument());
});

test('another brand clears the model, and both sides of a condition exclude each other', async () => {
  answer(search, pageOf);
  const { user } = await renderApp({ path: '/posts?BrandId=1&ModelId=10&Damaged=true' });
  await screen.findByText('20 of 45');

  await screen.findByRole('option', { name: 'Lada' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Brand' }), '2');
  expect(location.search).toBe('?BrandId=2&Damaged=true');
  expect(await screen.findByText('No more details available for this choice')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Not damaged/ }));
  expect(location.search).toBe('?BrandId=2&Damaged=false');
  await user.click(screen.getByRole('button', { name: /^Not damaged/ }));

  expect(location.search).toBe('?BrandId=2');
});

test('the order is asked of the server and kept in the address', async () => {
  const asked = answer(search, pageOf);
  const { user } = await renderApp({ path: '/posts?BrandId=1' });
  await screen.findByText('20 of 45');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest price');

  await waitFor(() => expect(asked.at(-1)?.url.search).toContain('SortDirection=Asc&SortKey=Price'));
  expect(location.search).toBe('?BrandId=1&SortKey=Price&SortDirection=Asc');
});

test('options say how many cars they would show', async () => {
  answer(search, pageOf);
  answer(facets, counts(45, { BrandId: { 1: 12 }, FuelTypeId: { 1: 30 } }));

  await renderApp({ path: '/posts?page=1' });

  expect(await screen.findByRole('option', { name: 'Toyota (12)' })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'Lada (0)' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'petrol 30' })).toBeInTheDocument();
});

test('an empty result offers to drop the filter that helps most', async () => {
  answer(search, ({ url }) =>
    url.searchParams.has('YearFrom') ? { isSuccess: true, value: [], totalCount: 0 } : pageOf({ url }),
  );
  answer(facets, ({ url }) =>
    counts(url.searchParams.has('YearFrom') ? (url.searchParams.has('BrandId') ? 0 : 4) : 45),
  );
  const { user } = await renderApp({ path: '/posts?BrandId=1&YearFrom=2026' });
  expect(await screen.findByRole('heading', { name: 'No cars found' })).toBeInTheDocument();

  const drop = await screen.findByRole('button', { name: 'Without “From 2026”: 45 cars' });
  expect(screen.getByRole('button', { name: 'Clear all filters' })).toBeInTheDocument();
  await user.click(drop);

  expect(location.search).toBe('?BrandId=1');
  expect(await screen.findByText('20 of 45')).toBeInTheDocument();
});

test('a failure is shown and can be tried again', async () => {
  refuse(search, 503, 'OVERLOADED');
  const { user } = await renderApp({ path: '/posts?BrandId=1' });
  expect(await screen.findByText('The server is busy. Try again in a few seconds.')).toBeInTheDocument();

  answer(search, pageOf);
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('20 of 45')).toBeInTheDocument();
});

test('being offline is said in words', async () => {
  unplug(search);

  await renderApp({ path: '/posts?BrandId=1' });

  expect(await screen.findByText(/^There is no connection to the server/)).toBeInTheDocument();
});

test('Back shows the search that was left, with all its pages', async () => {
  const asked = answer(search, pageOf);
  const { user } = await renderApp({ path: '/posts?BrandId=1' });
  await screen.findByText('20 of 45');
  await user.click(screen.getByRole('button', { name: 'Show 20 more' }));
  await screen.findByText('40 of 45');
  await user.click(screen.getByRole('button', { name: /^Not damaged/ }));
  await screen.findByText('20 of 45');

  history.back();

  await screen.findByText('40 of 45');
  expect(location.search).toBe('?BrandId=1');
  expect(asked).toHaveLength(3);
});

test('an address with a page shows the list up to it', async () => {
  const asked = answer(search, pageOfSize);

  await renderApp({ path: '/posts?BrandId=1&page=2' });

  await screen.findByText('40 of 45');
  expect(asked.map(({ url }) => url.searchParams.get('pageCount'))).toEqual(['40']);
});

test('a reload shows as many pages as before', async () => {
  answer(search, pageOfSize);
  const { user, page } = await renderApp({ path: '/posts?BrandId=1' });
  await screen.findByText('20 of 45');
  await user.click(screen.getByRole('button', { name: 'Show 20 more' }));
  await screen.findByText('40 of 45');
  page.unmount();

  await renderApp({ path: null });

  expect(await screen.findByText('40 of 45')).toBeInTheDocument();
  expect(location.search).toBe('?BrandId=1');
});

test('the heading keeps quiet until it can name the car', async () => {
  network.use(http.get(`*${search.path}`, () => delay('infinite')));
  network.use(http.get(`*${routes.lookups.models.path}`, () => delay('infinite')));

  await renderApp({ path: '/posts?BrandId=1&ModelId=10' });

  await screen.findByRole('option', { name: 'Toyota' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^$/);
});

test('the compact view shows rows', async () => {
  answer(search, pageOf);
  const { user } = await renderApp({ path: '/posts?BrandId=1' });
  await screen.findByText('20 of 45');

  await user.click(screen.getByRole('button', { name: 'Compact' }));

  expect(within(cards()[0]!).getByText('Cleared')).toBeInTheDocument();
});

test('on a small screen choices wait in the sheet until they are applied', async () => {
  setViewport({ width: 390 });
  const asked = answer(search, pageOf);
  answer(facets, ({ url }) => counts(url.searchParams.has('New') ? 7 : 45));
  const { user } = await renderApp({ path: '/posts?BrandId=1' });
  await screen.findByText('20 of 45');

  await user.click(screen.getByRole('button', { name: 'Filters 1' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(sheet.getByRole('button', { name: /^New\b/ }));
  await user.click(await sheet.findByRole('button', { name: 'Show 7 cars' }));

  await waitFor(() => expect(location.search).toBe('?BrandId=1&New=true'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(asked).toHaveLength(2));
});

test('on a small screen words are searched above the results, beside the other filters', async () => {
  setViewport({ width: 390 });
  answer(search, pageOf);
  answer(suggest, suggestionsFor({ BrandId: 2 }));
  const { user } = await renderApp({ path: '/posts?Damaged=false&SortKey=Price&SortDirection=Asc' });
  await screen.findByText('20 of 45');

  await user.type(screen.getByRole('combobox', { name: 'Brand, model or VIN' }), 'лада{Enter}');

  await waitFor(() => expect(location.search).toContain('BrandId=2'));
  expect(location.search).toContain('Damaged=false');
  expect(location.search).toContain('SortKey=Price');
});

test('the heart of a visitor is kept on the device, and login leads to all favourites', async () => {
  answer(search, pageOf);
  const { user, platform } = await renderApp({ path: '/posts?BrandId=1' });
  await screen.findByText('20 of 45');

  await user.click(screen.getByRole('button', { name: 'Add to favorites: Kia Model 3' }));

  expect(screen.getByRole('button', { name: 'Remove from favorites: Kia Model 3', pressed: true })).toBeInTheDocument();
  expect(platform.kept.get('favorites')).toBe('3');
  const toast = await screen.findByText('Kept on this device. Log in to see all favorites.');
  await user.click(within(toast.parentElement!).getByRole('button', { name: 'Log in' }));
  expect(location.pathname + location.search).toBe('/login?returnTo=%2Fposts%2Ffavorites');
});

test.each([
  ['en', '45 cars', 'Filters'],
  ['am', '45 մեքենա', 'Ֆիլտրեր'],
  ['ru', '45 автомобилей', 'Фильтры'],
] as const satisfies readonly (readonly [Language, string, string])[])(
  'results speak %s',
  async (language, found, filters) => {
    answer(search, pageOf);

    await renderApp({ path: '/posts?BrandId=1', language });

    expect(await screen.findByText(found)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: filters })).toBeInTheDocument();
  },
);
