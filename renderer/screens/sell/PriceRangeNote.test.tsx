import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { priceRoutes } from '#contract/http/price-routes.ts';
import { routes } from '#contract/http/routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { anEditablePost, answerSelling } from '#renderer/testing/sell-fixtures.ts';

const RANGE = { cars: 38, currency: 'USD', from: 12_400, expected: 13_200, to: 14_100 };

/** The form of a car with a generation of the catalogue, at $27,900. */
const open = async (range: object | null, language: Language = 'en') => {
  answerSelling();
  answer(routes.lookups.generations, {
    isSuccess: true,
    value: [{ id: 20, name: 'XV70', imageUrl: null, years: '2017–2024', country: 'Japan' }],
  });
  const values = { ...anEditablePost().values, generationId: 20 };
  answer(routes.posts.edit, { isSuccess: true, value: anEditablePost({ values }) });
  const asked = answer(priceRoutes.prices.range, { isSuccess: true, value: range });
  const world = await renderApp({ path: '/posts/edit/9', stored: SIGNED_IN, language });
  await waitFor(() => expect(asked).toHaveLength(1));
  return { ...world, asked };
};
const note = (text: RegExp) => screen.findByText(text, { selector: '[role="status"] *' });
const price = () => screen.getByLabelText(/^Price\*?$/);

test('the seller sees what such cars are offered for, where the price falls, and a search for them', async () => {
  const { asked } = await open(RANGE);

  expect(await note(/^Similar cars are offered for \$12\s400 – \$14\s100 \(compared: 38\)$/)).toBeVisible();
  expect(await note(/^Your price is above this range\.$/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'See similar cars in a new tab' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('href')).toMatch(/GenerationId=20.*ModelId=10.*YearFrom=2017.*YearTo=2021/);
  expect(asked[0]?.url.searchParams.get('currency')).toBe('USD');
});

test('another price falls elsewhere, and the field keeps the keyboard', async () => {
  const { user, asked } = await open(RANGE);
  await note(/above this range/);

  await user.clear(price());
  await user.type(price(), '13000');

  expect(await note(/within this range/)).toBeVisible();
  expect(price()).toHaveFocus();
  await user.clear(price());
  await waitFor(() => expect(screen.queryByText(/this range\.$/)).not.toBeInTheDocument());
  expect(asked).toHaveLength(1);
});

test('an amount in another currency than the range is not placed in it', async () => {
  await open({ ...RANGE, currency: 'AMD' });

  expect(await note(/offered for 12\s400\s֏/)).toBeVisible();
  expect(screen.queryByText(/this range\.$/)).not.toBeInTheDocument();
});

test.each<[Language, RegExp, RegExp]>([
  ['en', /Similar cars/, /above this range/],
  ['am', /Նման մեքենաները/, /միջակայքից բարձր է/],
  ['ru', /Похожие автомобили предлагают/, /выше этого диапазона/],
])('reads in %s', async (language, range, place) => {
  await open(RANGE, language);

  expect(await note(range)).toBeVisible();
  expect(await note(place)).toBeVisible();
});
