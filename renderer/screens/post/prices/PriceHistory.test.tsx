import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { priceHistoryRoutes } from '#contract/http/price-history-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPost } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const step = (at: string, price: number) => ({
  at: `${at}T10:00:00.000Z`,
  price,
  priceUnit: 'USD',
  userPrice: price,
  userPriceUnit: 'USD',
});
const STEPS = [step('2026-11-01', 28_400), step('2026-11-18', 27_900)];
const open = async (steps: readonly object[], language = 'en') => {
  answerLookups();
  answer(routes.posts.details, { isSuccess: true, value: aPost() });
  const asked = answer(priceHistoryRoutes.priceHistory.ofPost, { isSuccess: true, value: steps });
  await renderApp({ path: '/posts/view/7', stored: { language } });
  return asked;
};

test.each([
  ['en', 'Price history', '−$500, 3 days ago', 'First price'],
  ['ru', 'История цены', '−$500, 3 дн назад', 'Начальная цена'],
  ['am', 'Գնի պատմություն', '−$500, 3 օր առաջ', 'Սկզբնական գին'],
])('the page of a car tells how its price went, in %s', async (language, title, latest, first) => {
  await open(STEPS, language);

  const table = await screen.findByRole('table', { name: title });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(within(table).getByText('−$500')).toBeInTheDocument();
  expect(within(table).getByText(first)).toBeInTheDocument();
  expect(screen.getByText(latest)).toBeInTheDocument();
});

test('a price that never changed has no history', async () => {
  const asked = await open([STEPS[0]!]);
  expect(await screen.findByText('Online for')).toBeInTheDocument();
  await expect.poll(() => asked.length).toBe(1);

  expect(screen.queryByRole('heading', { name: 'Price history' })).not.toBeInTheDocument();
});

test('without the history the rest of the page works', async () => {
  answerLookups();
  answer(routes.posts.details, { isSuccess: true, value: aPost() });
  const refused = refuse(priceHistoryRoutes.priceHistory.ofPost, 500, 'INTERNAL');

  await renderApp({ path: '/posts/view/7' });

  await expect.poll(() => refused.count).toBe(1);
  expect(await screen.findByRole('heading', { name: 'Specifications' })).toBeInTheDocument();
  expect(screen.queryByText(/INTERNAL/)).not.toBeInTheDocument();
});
