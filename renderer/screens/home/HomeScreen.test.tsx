import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { ratesKnown } from '#renderer/events.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { facetsReply } from '#renderer/testing/facet-fixtures.ts';
import { suggestionsFor } from '#renderer/testing/suggestions.ts';

const { list, facets, search } = routes.posts;

const found = (totalCount = 12_480) => ({
  isSuccess: true,
  value: Array.from({ length: Math.min(20, totalCount) }, (_, at) => aPostCard({ id: at + 1 })),
  totalCount,
});

beforeEach(() => {
  answerLookups();
  answer(facets, facetsReply(214));
});

test('the posts come first: no list of choices is asked for before them', async () => {
  const lookups = answer(routes.lookups.all, { isSuccess: true, value: {} });
  const lists: string[] = [];
  network.use(
    http.get(`*${list.path}`, ({ request }) => {
      lists.push(request.url);
      return delay('infinite');
    }),
  );

  await renderApp();

  expect(await screen.findByRole('region', { name: 'Cars' })).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(lists).toHaveLength(1));
  expect(lookups).toHaveLength(0);
});

test.each(['/', '/home', '/posts/home', '/posts'])('%s is home: the first 20 posts', async (path) => {
  const asked = answer(list, found());

  await renderApp({ path });

  expect(await screen.findByText('20 of 12 480')).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(20);
  expect(screen.getByText('12 480 cars from owners and dealers, Yerevan to Dubai.')).toBeInTheDocument();
  expect(asked[0]?.url.searchParams.get('page')).toBe('1');
  expect(asked[0]?.url.searchParams.get('pageCount')).toBe('20');
});

test('top posts have a row of their own above the newest, which are by time alone', async () => {
  const asked = answer(list, { ...found(), topPosts: [aPostCard({ id: 99, isTop: true })] });

  const { page } = await renderApp();
  await screen.findByText('20 of 12 480');

  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 2)).toEqual(['Top cars', 'New today']);
  expect(page.container.querySelectorAll('.a-grid.row article')).toHaveLength(1);
  expect(within(screen.getByRole('region', { name: 'Cars' })).getAllByRole('article')).toHaveLength(20);
  expect(asked[0]?.url.searchParams.get('SortKey')).toBe('CreatedDate');
});

test('without top posts there is no row of them', async () => {
  answer(list, { ...found(), value: [aPostCard({ id: 1, isTop: false })], totalCount: 1 });

  await renderApp();

  expect(await screen.findByRole('heading', { name: 'New today' })).toBeInTheDocument();
  await screen.findByRole('article');
  expect(screen.queryByRole('heading', { name: 'Top cars' })).toBeNull();
});

test('the first photo is fetched before all others, and those in sight of a phone without waiting', async () => {
  answer(list, found());
  const { page } = await renderApp();
  await screen.findByText('20 of 12 480');

  const photos = [...page.container.querySelectorAll('article img')];

  expect(photos[0]).toHaveAttribute('fetchpriority', 'high');
  expect(photos.slice(0, 2).map((photo) => photo.getAttribute('loading'))).toEqual(Array(2).fill('eager'));
  expect(photos.slice(2).every((photo) => photo.getAttribute('loading') === 'lazy')).toBe(true);
  expect(photos[0]).toHaveAttribute('width', '640');
  expect(photos[0]?.getAttribute('srcset')).toMatch(/320w.*640w.*1280w/);
});

test('choices are counted while they are made and lead to the results', async () => {
  answer(list, found());
  answer(search, found(214));
  const { user } = await renderApp();
  await screen.findByText('20 of 12 480');
  expect(await screen.findByRole('button', { name: '12\u00a0480 cars' })).toBeInTheDocument();

  await screen.findByRole('option', { name: 'Toyota' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Brand' }), '1');
  await screen.findByRole('option', { name: 'Camry' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Model' }), '10');
  await screen.findByRole('option', { name: 'Yerevan' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Region' }), 'Yerevan');
  await user.click(await screen.findByRole('button', { name: '214 cars' }));

  expect(location.pathname + location.search).toBe('/posts?BrandId=1&CountryId=1&ModelId=10&RegionId=100');
  expect(await screen.findByText('20 of 214')).toBeInTheDocument();
});

test('words lead to the results as the filters that they mean', async () => {
  answer(list, found());
  answer(routes.posts.suggest, suggestionsFor({ BrandId: 1, ModelId: 10, YearFrom: 2018, YearTo: 2018, Query: 'xle' }));
  answer(search, found(3));
  const { user } = await renderApp();
  await screen.findByText('20 of 12 480');

  await user.type(screen.getByRole('combobox', { name: 'Brand, model or VIN' }), ' camry 2018 xle{Enter}');

  await waitFor(() => expect(location.search).toBe('?BrandId=1&ModelId=10&Query=xle&YearFrom=2018&YearTo=2018'));
});

test('quick searches and body types are links to results', async () => {
  answer(list, found());
  await renderApp();
  await screen.findByText('20 of 12 480');

  const bodies = within(await screen.findByRole('navigation', { name: 'Body types' }));

  expect(screen.getByRole('link', { name: 'Cleared' })).toHaveAttribute('href', '/posts?Clearance=true');
  expect(screen.getByRole('link', { name: 'Under $10\u00a0000' })).toHaveAttribute(
    'href',
    '/posts?PriceTo=10000&PriceUnitId=3',
  );
  expect(bodies.getAllByRole('link')).toHaveLength(10);
  expect(bodies.getByRole('link', { name: 'SUV' })).toHaveAttribute('href', '/posts?BodyTypeId=4');
});

test('the quick search by price is in the currency of the market', async () => {
  answer(list, found());
  const { store } = await renderApp();
  await screen.findByText('20 of 12 480');

  act(() => {
    store.dispatch(
      ratesKnown({
        date: '2026-11-13',
        base: 'USD',
        siteCurrency: 'AMD',
        siteCountryId: 1,
        perUsd: { USD: 1, AMD: 360 },
      }),
    );
  });

  expect(screen.getByRole('link', { name: 'Under 4\u00a0000\u00a0000\u00a0֏' })).toHaveAttribute(
    'href',
    '/posts?PriceTo=4000000&PriceUnitId=1',
  );
});

test('an empty market shows a note', async () => {
  answer(list, found(0));

  await renderApp();

  expect(await screen.findByText('There are no cars here yet.')).toBeInTheDocument();
});

test('a failure is shown and can be tried again', async () => {
  refuse(list, 500, 'INTERNAL');
  const { user } = await renderApp();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Something went wrong. Please try again.')).toBeInTheDocument();

  answer(list, found());
  await user.click(alert.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('20 of 12 480')).toBeInTheDocument();
});

test('a converted price shows the day of its rate', async () => {
  answer(list, {
    isSuccess: true,
    value: [aPostCard({ id: 1, price: 27_900, userPrice: 10_044_000, userPriceUnit: 'AMD' })],
    totalCount: 1,
  });
  const { store } = await renderApp();
  const price = await screen.findByText('≈ 10 044 000 ֏');

  act(() => {
    store.dispatch(
      ratesKnown({
        date: '2026-11-13',
        base: 'USD',
        siteCurrency: 'USD',
        siteCountryId: 1,
        perUsd: { USD: 1, AMD: 360 },
      }),
    );
  });

  expect(price.parentElement).toHaveAttribute('title', 'at the rate of 13.11.2026');
  expect(price.parentElement).toHaveTextContent('≈ 10 044 000 ֏(at the rate of 13.11.2026)$27 900');
});

test('a price that is typed stays in its currency when prices are shown in another', async () => {
  answer(list, found());
  answer(search, found(3));
  const { user, store } = await renderApp();
  await screen.findByText('20 of 12 480');
  await user.type(screen.getByRole('textbox', { name: 'Price to, $' }), '25000{Tab}');

  act(() => {
    store.dispatch(
      ratesKnown({
        date: '2026-11-13',
        base: 'USD',
        siteCurrency: 'AMD',
        siteCountryId: 1,
        perUsd: { USD: 1, AMD: 360 },
      }),
    );
  });

  const price = screen.getByRole('textbox', { name: 'Price to, $' });
  expect(screen.getByRole('combobox', { name: 'Price currency' })).toHaveValue('AMD');
  await user.type(price, '0{Enter}');
  await waitFor(() => expect(location.search).toBe('?PriceTo=250000&PriceUnitId=3'));

  act(() => history.back());
  expect(await screen.findByRole('textbox', { name: 'Price to, ֏' })).toHaveValue('');
});

test('another currency fetches the same posts in it', async () => {
  const asked = answer(list, found());
  const { user, store } = await renderApp();
  await screen.findByText('20 of 12 480');
  act(() => {
    store.dispatch(
      ratesKnown({
        date: '2026-11-13',
        base: 'USD',
        siteCurrency: 'USD',
        siteCountryId: 1,
        perUsd: { USD: 1, AMD: 360 },
      }),
    );
  });

  await user.selectOptions(screen.getByRole('combobox', { name: 'Price currency' }), '֏ AMD');

  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('currency')).toBe('AMD'));
  expect(screen.getAllByRole('article')).toHaveLength(20);
});

test.each([
  ['am', 'Գտեք մեքենան՝ առանց ավելորդ քայլերի'],
  ['ru', 'Найдите автомобиль. Без лишних кругов.'],
] as const)('home speaks %s', async (language, title) => {
  answer(list, found());

  await renderApp({ language });

  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
});
