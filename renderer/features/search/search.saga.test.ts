import { delay, http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { searchActions, selectBestDrop, selectLiveCount } from './search.slice.ts';
import { facetsReply } from '#renderer/testing/facet-fixtures.ts';

const { facets } = routes.posts;
const CAMRY = { BrandId: 1, ModelId: 2 };

test('a choice is counted', async () => {
  answer(facets, facetsReply(214));
  const { store } = createWorld();

  store.dispatch(searchActions.filtersChosen(CAMRY));

  expect(selectLiveCount(store.getState(), CAMRY)).toBeUndefined();
  await vi.waitFor(() => expect(selectLiveCount(store.getState(), CAMRY)).toBe(214));
});

test('choices made in quick succession are counted once, and a known count is not asked again', async () => {
  const asked = answer(facets, ({ url }) => facetsReply(Number(url.searchParams.get('YearFrom') ?? 1)));
  const { store } = createWorld();
  store.dispatch(searchActions.filtersChosen(CAMRY));
  await vi.waitFor(() => expect(selectLiveCount(store.getState(), CAMRY)).toBe(1));

  for (const YearFrom of [2016, 2017, 2018]) store.dispatch(searchActions.filtersChosen({ ...CAMRY, YearFrom }));
  await vi.waitFor(() => expect(selectLiveCount(store.getState(), { ...CAMRY, YearFrom: 2018 })).toBe(2018));
  store.dispatch(searchActions.filtersChosen({ ...CAMRY, YearFrom: 2018 }));

  expect(asked).toHaveLength(2);
});

test('a newer choice aborts the count of the older one', async () => {
  const signals: AbortSignal[] = [];
  network.use(
    http.get(`*${facets.path}`, async ({ request }) => {
      signals.push(request.signal);
      await delay('infinite');
      return HttpResponse.json({});
    }),
  );
  const { store } = createWorld();
  store.dispatch(searchActions.filtersChosen({ BrandId: 1 }));
  await vi.waitFor(() => expect(signals).toHaveLength(1));

  store.dispatch(searchActions.filtersChosen(CAMRY));

  await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true));
});

test('a count that is refused stays unknown, and the next choice is counted', async () => {
  refuse(facets, 503, 'OVERLOADED');
  const { store } = createWorld();
  store.dispatch(searchActions.filtersChosen({ BrandId: 1 }));

  answer(facets, facetsReply(3));
  store.dispatch(searchActions.filtersChosen(CAMRY));

  await vi.waitFor(() => expect(selectLiveCount(store.getState(), CAMRY)).toBe(3));
  expect(selectLiveCount(store.getState(), { BrandId: 1 })).toBeUndefined();
});

test('of a search without results the filter is found whose dropping shows most', async () => {
  const filters = { BrandId: 1, Damaged: false, YearFrom: 2018 };
  answer(facets, ({ url }) => facetsReply(url.searchParams.has('YearFrom') ? 4 : 30));
  const { store } = createWorld();

  store.dispatch(searchActions.nothingFound(filters));

  await vi.waitFor(() => expect(selectBestDrop(store.getState(), filters)).toEqual({ group: 'year', totalCount: 30 }));
});

test('where no single filter helps, that is said', async () => {
  answer(facets, facetsReply(0));
  const { store } = createWorld();

  store.dispatch(searchActions.nothingFound(CAMRY));

  await vi.waitFor(() => expect(selectBestDrop(store.getState(), CAMRY)).toBeNull());
});
