import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { priceRoutes } from '#contract/http/price-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPost, aPostCard } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const FACTS = {
  label: 'good',
  cars: 14,
  date: '2026-11-21T12:00:00.000Z',
  currency: 'USD',
  price: 27_900,
  expected: 30_000,
  bounds: [26_000, 28_000, 32_000, 34_000],
  prices: [27_000, 29_000, 30_000, 31_000, 35_000],
  nearest: [aPostCard({ id: 12, price: 29_000, priceUnit: 'USD', userPrice: 29_000, userPriceUnit: 'USD' })],
} as const;

const open = async (value: object | null = FACTS) => {
  answer(routes.posts.details, { isSuccess: true, value: aPost({ priceLabel: 'good' }) });
  answer(priceRoutes.prices.facts, { isSuccess: true, value });
  return renderApp({ path: '/posts/view/7' });
};
const press = async ({ user }: Awaited<ReturnType<typeof renderApp>>) => {
  await user.click(await screen.findByRole('button', { name: /Good price/ }));
  return within(await screen.findByRole('dialog', { name: 'Price compared with similar cars' }));
};

test('a label explains itself: usual price, cars, date, a plot and the most similar cars', async () => {
  const dialog = await press(await open());

  expect(await dialog.findByText('Cheaper than most similar cars on offer.')).toBeInTheDocument();
  expect(dialog.getByText('$30 000')).toBeInTheDocument();
  expect(dialog.getByText('$28 000 – $32 000')).toBeInTheDocument();
  expect(dialog.getByText('14')).toBeInTheDocument();
  expect(dialog.getByText('November 21, 2026')).toBeInTheDocument();
  expect(
    dialog.getByRole('img', { name: /from \$27\s000 to \$35\s000; this car costs \$27\s900/ }),
  ).toBeInTheDocument();
  expect(dialog.getByRole('link')).toHaveAttribute('href', '/posts/view/12');
});

test('a price that is compared anew shows a message', async () => {
  const dialog = await press(await open(null));

  expect(await dialog.findByText(/compared anew/)).toBeInTheDocument();
});

test('without a connection the explanation can be asked for again', async () => {
  const app = await open();
  refuse(priceRoutes.prices.facts, 500, 'INTERNAL');
  const dialog = await press(app);
  const again = await dialog.findByRole('button', { name: 'Try again' });
  answer(priceRoutes.prices.facts, { isSuccess: true, value: FACTS });

  await app.user.click(again);

  expect(await dialog.findByText('Cheaper than most similar cars on offer.')).toBeInTheDocument();
});

test('Escape closes the explanation and gives the focus back', async () => {
  const app = await open();
  await press(app);

  await app.user.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: /Good price/ })).toHaveFocus());
});
