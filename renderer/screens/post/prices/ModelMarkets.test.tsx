import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { priceRoutes } from '#contract/http/price-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPost } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const FILTERS = {
  ModelId: 12,
  FuelTypeId: 1,
  TransmissionTypeId: 2,
  YearFrom: 2016,
  YearTo: 2020,
  New: false,
  Damaged: false,
  Clearance: true,
};
const MARKETS = {
  filters: FILTERS,
  currency: 'USD',
  markets: [
    { countryId: 1, country: 'Armenia', cars: 14, price: 15_900 },
    { countryId: 2, country: 'Georgia', cars: 6, price: 14_200 },
  ],
};
const open = (language = 'en') => {
  answerLookups();
  answer(routes.posts.details, { isSuccess: true, value: aPost() });
  return renderApp({ path: '/posts/view/7', stored: { language } });
};

test.each([
  ['en', 'The same model by country', 'Show 6 cars in Georgia'],
  ['ru', 'Та же модель по странам', 'Показать автомобили: Georgia, 6'],
  ['am', 'Նույն մոդելն ըստ երկրների', 'Ցույց տալ մեքենաները՝ Georgia, 6'],
])('the page of a car tells what its model costs in each country, in %s', async (language, title, link) => {
  answer(priceRoutes.prices.markets, { isSuccess: true, value: MARKETS });
  await open(language);

  const table = await screen.findByRole('table', { name: title });
  expect(within(table).getByText(/14.200/)).toBeInTheDocument();
  const { searchParams } = new URL(within(table).getByRole<HTMLAnchorElement>('link', { name: link }).href);
  expect(Object.fromEntries(searchParams)).toMatchObject({ CountryId: '2', ModelId: '12', YearTo: '2020' });
});

test('a car that cannot be compared shows no table', async () => {
  const asked = answer(priceRoutes.prices.markets, { isSuccess: true, value: null });
  await open();

  await expect.poll(() => asked.length).toBe(1);
  expect(await screen.findByRole('heading', { name: 'Specifications' })).toBeInTheDocument();
  expect(screen.queryByText('The same model by country')).not.toBeInTheDocument();
});

test('without the prices the rest of the page works', async () => {
  const refused = refuse(priceRoutes.prices.markets, 500, 'INTERNAL');
  await open();

  await expect.poll(() => refused.count).toBe(1);
  expect(await screen.findByRole('heading', { name: 'Specifications' })).toBeInTheDocument();
  expect(screen.queryByText(/INTERNAL/)).not.toBeInTheDocument();
});
