import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { facetsReply } from '#renderer/testing/facet-fixtures.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { suggestionsFor } from '#renderer/testing/suggestions.ts';

const { search, facets } = routes.posts;
const counts = () => facetsReply(1);
const pageOf = { isSuccess: true, value: [aPostCard()], totalCount: 1 };

beforeEach(() => {
  answerLookups();
  answer(facets, counts());
});

test('a second brand is searched beside the first, and each can be removed', async () => {
  const asked = answer(search, pageOf);
  const { user } = await renderApp({ path: '/posts?BrandId=1' });
  await screen.findByRole('article');

  await user.click(screen.getByRole('button', { name: 'Add another brand or model' }));
  await waitFor(() => expect(location.search).toBe('?Cars=1'));
  await screen.findByRole('option', { name: 'Lada' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Brand' }), 'Lada');

  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('BrandId')).toBe('2'));
  expect(asked.at(-1)?.url.searchParams.get('Cars')).toBe('1');
  const chosen = within(screen.getByRole('list', { name: 'Chosen cars' }));
  await user.click(chosen.getByRole('button', { name: 'Remove filter: Toyota' }));
  expect(location.search).toBe('?BrandId=2');
});

test('equipment is counted when its section opens, and chosen ones go into the address', async () => {
  answer(search, pageOf);
  const asked = answer(facets, ({ url }) => ({
    ...counts(),
    value: { ...counts().value, ...(url.searchParams.has('WithFeatures') ? { features: { 4: 9 } } : {}) },
  }));
  const { user } = await renderApp({ path: '/posts?BrandId=1' });
  await screen.findByRole('article');
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(asked.at(-1)?.url.searchParams.has('WithFeatures')).toBe(false);

  await user.click(screen.getByRole('button', { name: 'Features' }));
  const safety = within(await screen.findByRole('group', { name: 'Safety' }));
  await user.click(await safety.findByRole('button', { name: 'ABS 9' }));

  expect(location.search).toBe('?BrandId=1&Features=4');
  expect(await screen.findByRole('button', { name: 'Remove filter: ABS' })).toBeInTheDocument();
});

test('conditions say how many cars they would show', async () => {
  answer(search, pageOf);
  const { value } = counts();
  answer(facets, {
    isSuccess: true,
    value: { ...value, conditions: { ...value.conditions, Damaged: { yes: 3, no: 42 } } },
  });

  await renderApp({ path: '/posts?page=1' });

  expect(await screen.findByRole('button', { name: 'Not damaged 42' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Damaged 3' })).toBeInTheDocument();
});

test('cars whose sellers take another car in exchange can be searched, and no longer', async () => {
  const asked = answer(search, pageOf);
  const { value } = counts();
  answer(facets, {
    isSuccess: true,
    value: { ...value, conditions: { ...value.conditions, Exchange: { yes: 7, no: 38 } } },
  });
  const { user } = await renderApp({ path: '/posts?page=1' });

  await user.click(await screen.findByRole('button', { name: 'Deal' }));
  await user.click(await screen.findByRole('button', { name: 'Exchange possible 7' }));
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('Exchange')).toBe('true'));
  await user.click(screen.getByRole('button', { name: 'Remove filter: Exchange possible' }));

  await waitFor(() => expect(location.search).toBe('?page=1'));
});

test('the most usual brands come first, all others by their name in any script, several at once', async () => {
  answer(search, pageOf);
  answer(facets, facetsReply(45, { BrandId: { 1: 5, 2: 40 } }));
  answer(routes.posts.suggest, suggestionsFor({ BrandId: 1 }, { brands: [{ id: 1, name: 'Toyota', count: 5 }] }));
  const { user } = await renderApp({ path: '/posts?page=1' });
  const picker = within(await screen.findByRole('group', { name: 'Brands' }));
  const names = () => picker.getAllByRole('button').map(({ textContent }) => textContent);
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['Lada 40', 'Toyota 5']));

  await user.click(picker.getByRole('button', { name: 'Lada 40' }));
  await user.type(screen.getByRole('searchbox', { name: 'Find a brand' }), 'тойота');
  await waitFor(() => expect(names()).toEqual(['Lada 40', 'Toyota 5']));
  await user.click(picker.getByRole('button', { name: 'Toyota 5', pressed: false }));

  await waitFor(() => expect(location.search).toBe('?Cars=2%2C1'));
  expect(picker.getByRole('button', { name: 'Lada 40', pressed: true })).toBeInTheDocument();
});
