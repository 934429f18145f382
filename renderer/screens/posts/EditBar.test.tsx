import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { savedSearchRoutes } from '#contract/http/saved-search-routes.ts';
import type { SavedSearch } from '#contract/http/saved-searches.ts';
import { savedSearchesActions } from '#renderer/features/saved-searches/saved-searches.slice.ts';
import { facetsReply } from '#renderer/testing/facet-fixtures.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const calls = savedSearchRoutes.savedSearches;
const MADE = 'Toyota Camry, 2016–2018';
const QUERY = 'BrandId=1&ModelId=10&YearFrom=2016&YearTo=2018';
const aSearch = (over: object = {}) => ({
  id: 7,
  name: MADE,
  query: QUERY,
  frequency: 'daily',
  channels: ['app'],
  mutedUntil: null,
  newCount: 0,
  createdDate: '2026-11-20T10:00:00.000Z',
  ...over,
});
const ok = (value: unknown) => ({ isSuccess: true, value });
const onDevice = (...queries: string[]) =>
  JSON.stringify(queries.map((query) => ({ name: query, query, createdDate: '2026-11-20T10:00:00.000Z' })));

beforeEach(() => {
  answerLookups();
  answer(routes.identity.userinfo, ok({ id: 1, role: 0, name: 'Ani', avatar: null }));
  answer(routes.posts.search, { ...ok([aPostCard({ id: 1 })]), totalCount: 1 });
  answer(routes.posts.facets, facetsReply(1, {}));
});

const openEdit = async (search = aSearch(), options: Parameters<typeof renderApp>[0] = {}) => {
  answer(calls.list, ok([search]));
  const world = await renderApp({
    path: `/posts?${search.query}&EditSearch=${search.id}`,
    stored: { isLoggedIn: 'true' },
    ...options,
  });
  return { ...world, bar: within(await screen.findByRole('region', { name: 'Edit a saved search' })) };
};
/** Takes the years away, once the lists name everything. */
const dropYears = async ({ user }: Pick<Awaited<ReturnType<typeof openEdit>>, 'user'>) => {
  await screen.findByRole('button', { name: 'Remove filter: Toyota Camry' });
  await user.click(screen.getByRole('button', { name: 'Remove filter: 2016–2018' }));
  await waitFor(() => expect(location.search).toBe('?BrandId=1&ModelId=10&EditSearch=7'));
};

test('the page of searches leads to the results with the filters of one, under a bar that names it', async () => {
  answer(calls.list, ok([aSearch({ query: `${QUERY}&SortKey=Price&SortDirection=Asc` })]));
  const { user } = await renderApp({ path: '/saved-searches', stored: { isLoggedIn: 'true' } });

  await user.click(await screen.findByRole('link', { name: `Edit filters: ${MADE}` }));

  const bar = within(await screen.findByRole('region', { name: 'Edit a saved search' }));
  expect(await bar.findByText(`You are editing the search “${MADE}”.`)).toBeInTheDocument();
  expect(location.search).toBe(`?${QUERY}&SortKey=Price&SortDirection=Asc&EditSearch=7`);
  expect(bar.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/saved-searches');
  expect(screen.queryByRole('button', { name: /^Save(d| this search)$/ })).not.toBeInTheDocument();
});

test('changed filters are saved with a name made of them, and the page of searches shows a message', async () => {
  const world = await openEdit();
  const edited = answer(calls.edit, ok(aSearch({ name: 'Toyota Camry', query: 'BrandId=1&ModelId=10' })));

  await dropYears(world);
  await world.user.click(world.bar.getByRole('button', { name: 'Save changes' }));

  await waitFor(() => expect(location.pathname).toBe('/saved-searches'));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(edited[0]?.url.pathname).toBe('/api/SavedSearches/7');
  expect(JSON.parse(String(edited[0]?.body))).toEqual({
    query: 'BrandId=1&ModelId=10',
    name: 'Toyota Camry',
    timeZone: expect.any(String),
  });
});

test('a name that the user typed stays', async () => {
  const world = await openEdit(aSearch({ name: 'For my sister' }));
  const edited = answer(calls.edit, ok(aSearch({ name: 'For my sister', query: 'BrandId=1&ModelId=10' })));

  await dropYears(world);
  await world.user.click(world.bar.getByRole('button', { name: 'Save changes' }));

  await waitFor(() => expect(edited).toHaveLength(1));
  expect(JSON.parse(String(edited[0]?.body))).not.toHaveProperty('name');
});

test('a late reply to something else, such as a mute, keeps the results', async () => {
  const world = await openEdit();
  await world.bar.findByRole('button', { name: 'Save changes' });

  act(() => {
    world.store.dispatch(savedSearchesActions.done({ items: [aSearch() as SavedSearch], note: { kind: 'changed' } }));
  });

  await dropYears(world);
  expect(location.pathname).toBe('/posts');
});

test('unchanged filters lead back without a call', async () => {
  const { user, bar } = await openEdit();

  await user.click(await bar.findByRole('button', { name: 'Save changes' }));

  await waitFor(() => expect(location.pathname).toBe('/saved-searches'));
});

test('filters that another search has are refused, and the bar stays', async () => {
  const world = await openEdit();
  refuse(calls.edit, 409, 'SAVED_SEARCH_EXISTS');

  await dropYears(world);
  await world.user.click(world.bar.getByRole('button', { name: 'Save changes' }));

  expect(await screen.findByText(/^Another saved search has these filters/)).toBeInTheDocument();
  expect(world.bar.getByRole('button', { name: 'Save changes' })).toBeEnabled();
});

test('a search without filters cannot be saved', async () => {
  const { user, bar } = await openEdit();
  await bar.findByText(/^You are editing/);

  await user.click(screen.getByRole('button', { name: 'Clear' }));

  expect(await bar.findByText('Choose at least one filter.')).toBeInTheDocument();
  expect(bar.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  expect(location.search).toBe('?page=1&EditSearch=7');
});

test('a search that was deleted elsewhere shows a message, with the way to the others', async () => {
  answer(calls.list, ok([]));
  await renderApp({ path: '/posts?BrandId=1&EditSearch=7', stored: { isLoggedIn: 'true' } });

  const bar = within(await screen.findByRole('region', { name: 'Edit a saved search' }));
  expect(await bar.findByText('This search is not kept any more.')).toBeInTheDocument();
  expect(bar.getByRole('link', { name: 'Saved searches' })).toHaveAttribute('href', '/saved-searches');
});

test('searches that cannot be loaded are asked for again', async () => {
  refuse(calls.list, 500, 'INTERNAL');
  const { user } = await renderApp({ path: `/posts?${QUERY}&EditSearch=7`, stored: { isLoggedIn: 'true' } });
  const bar = within(await screen.findByRole('region', { name: 'Edit a saved search' }));
  const again = await bar.findByRole('button', { name: 'Try again' });

  answer(calls.list, ok([aSearch()]));
  await user.click(again);

  expect(await bar.findByText(/^You are editing/)).toBeInTheDocument();
});

test('a visitor edits the filters of a search on the device, but not to those of another', async () => {
  const savedSearches = onDevice('BrandId=2', 'BrandId=1&YearFrom=2016', 'BrandId=1');
  const { user, platform } = await renderApp({
    path: '/posts?BrandId=1&YearFrom=2016&EditSearch=2',
    stored: { savedSearches },
  });
  const bar = within(await screen.findByRole('region', { name: 'Edit a saved search' }));
  await bar.findByText(/^You are editing/);

  await user.click(await screen.findByRole('button', { name: 'Remove filter: From 2016' }));
  await waitFor(() => expect(location.search).toBe('?BrandId=1&EditSearch=2'));
  await user.click(bar.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/^Another saved search has these filters/)).toBeInTheDocument();
  expect(platform.storage.get('savedSearches')).toBe(savedSearches);

  await user.click(screen.getByRole('button', { name: /^Not damaged/ }));
  await waitFor(() => expect(location.search).toBe('?BrandId=1&Damaged=false&EditSearch=2'));
  await user.click(bar.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(location.pathname).toBe('/saved-searches'));
  expect(JSON.parse(platform.storage.get('savedSearches') ?? '')).toMatchObject([
    { query: 'BrandId=2' },
    { query: 'BrandId=1&Damaged=false', createdDate: '2026-11-20T10:00:00.000Z' },
    { query: 'BrandId=1' },
  ]);
});

test.each([
  ['am', 'Պահպանված որոնման խմբագրում', 'Պահպանել փոփոխությունները'],
  ['ru', 'Изменение сохранённого поиска', 'Сохранить изменения'],
] as const)('the bar is in %s', async (language, label, save) => {
  answer(calls.list, ok([aSearch()]));
  await renderApp({ path: `/posts?${QUERY}&EditSearch=7`, stored: { isLoggedIn: 'true', language } });

  const bar = within(await screen.findByRole('region', { name: label }));
  expect(await bar.findByRole('button', { name: save })).toBeInTheDocument();
});
