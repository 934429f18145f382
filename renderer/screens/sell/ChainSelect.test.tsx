import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import type { Suggestions } from '#contract/http/suggest.ts';
import { routes } from '#contract/http/routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { answerSelling } from '#renderer/testing/sell-fixtures.ts';
import { suggestionsFor } from '#renderer/testing/suggestions.ts';

const TOYOTA = { brands: [{ id: 1, name: 'Toyota', count: 0 }] };
const CAMRY = { models: [{ id: 10, name: 'Camry', count: 0 }] };
const MEANINGS: Readonly<Record<string, Partial<Suggestions>>> = {
  тойота: TOYOTA,
  toyta: TOYOTA,
  տոյոտա: TOYOTA,
  'Toyota камри': CAMRY,
};

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}\\*?$`));
const finder = (name: string) => screen.findByRole('combobox', { name });
const options = async (name: string) =>
  within(await screen.findByRole('listbox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

const open = async (language: Language = 'en') => {
  answerSelling();
  const asked = answer(routes.posts.suggest, ({ url }) =>
    suggestionsFor({}, MEANINGS[url.searchParams.get('q') ?? ''] ?? {}),
  );
  const world = await renderApp({ path: '/posts/create', stored: { ...SIGNED_IN, language } });
  await screen.findByRole('textbox', { name: 'VIN' });
  await waitFor(() => expect(field(language === 'en' ? 'Brand' : 'Марка')).toBeEnabled());
  return { ...world, asked };
};

test('a brand and then its model are found by their names in another script', async () => {
  const { user, asked } = await open();
  const brand = await finder('Find a brand');

  await user.type(brand, 'тойота');
  await waitFor(async () => expect(await options('Find a brand')).toEqual(['Toyota']));
  expect(brand).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Enter}');
  expect(field('Brand')).toHaveValue('1');
  expect(brand).toHaveValue('Toyota');
  expect(screen.queryByRole('listbox')).toBeNull();

  await waitFor(() => expect(field('Model')).toBeEnabled());
  await user.type(await finder('Find a model'), 'камри');
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('q')).toBe('Toyota камри'));
  await waitFor(async () => expect(await options('Find a model')).toEqual(['Camry']));
  await user.click(within(screen.getByRole('listbox')).getByText('Camry'));

  expect(field('Model')).toHaveValue('10');
});

test.each(['toyta', 'տոյոտա', 'toyo'])('leaving the field after %s chooses the only brand found', async (typed) => {
  const { user } = await open();
  await user.type(await finder('Find a brand'), typed);
  await waitFor(async () => expect(await options('Find a brand')).toEqual(['Toyota']));

  await user.tab();

  expect(field('Brand')).toHaveValue('1');
});

test('arrow keys open the whole list and move through it; Escape closes it without a choice', async () => {
  const { user } = await open();
  const brand = await finder('Find a brand');
  await user.click(brand);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();

  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getAllByRole('option', { selected: true }).map(({ id }) => id)).toContain(
    brand.getAttribute('aria-activedescendant'),
  );
  await user.keyboard('{Escape}');

  expect(field('Brand')).toHaveValue('');
});

test('a name of nothing shows a message and changes nothing', async () => {
  const { user } = await open();
  await user.type(await finder('Find a brand'), 'qqq');
  expect(await screen.findByText('Nothing found by this name')).toHaveAttribute('role', 'status');

  await user.tab();

  expect(field('Brand')).toHaveValue('');
  expect(await finder('Find a brand')).toHaveValue('');
});

test('modifications show their power in the unit of the language', async () => {
  const modification = { displacement: 2494, fuelTypeId: 1, driveTypeId: 1, transmissionTypeId: 2 };
  const value = [
    { ...modification, id: 30, name: '2.5 AT (181 hp)', horsePower: 181 },
    { ...modification, id: 31, name: '2.5 AT', horsePower: null },
  ];
  const { user } = await open('ru');
  answer(routes.lookups.modifications, { isSuccess: true, value });
  await user.selectOptions(field('Марка'), '1');
  await waitFor(() => expect(field('Модель')).toBeEnabled());
  await user.selectOptions(field('Модель'), '10');
  await waitFor(() => expect(field('Год')).toBeEnabled());
  await user.selectOptions(field('Год'), '2018');

  await waitFor(() => expect(field('Модификация')).toBeEnabled());
  const names = within(field('Модификация'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(names.slice(1)).toEqual(['2.5 AT, 181 л. с.', '2.5 AT']);
});
