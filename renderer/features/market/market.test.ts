import { expect, test, vi } from 'vitest';
import { FACETS } from '#contract/http/post-search.ts';
import type { FacetCounts } from '#contract/http/post-search.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { marketFeature } from './market.feature.ts';
import { marketActions, marketReducer, selectMarket } from './market.slice.ts';
import type { WithMarket } from './market.slice.ts';

const { facets } = routes.posts;
const NO_COUNTS = Object.fromEntries(FACETS.map((facet) => [facet, {}])) as FacetCounts['facets'];
const NONE = { yes: 0, no: 12 };
const COUNTS: FacetCounts = {
  totalCount: 12,
  facets: NO_COUNTS,
  conditions: {
    New: NONE,
    Damaged: NONE,
    RunAndGo: NONE,
    UnderWarranty: NONE,
    Clearance: NONE,
    Negotiable: NONE,
    Exchange: NONE,
    Instalments: NONE,
  },
};

test('the counts are asked for once a minute', async () => {
  const asked = answer(facets, { isSuccess: true, value: COUNTS });
  const { store, deps } = createWorld();
  deps.addFeature(marketFeature);

  store.dispatch(marketActions.opened());
  await vi.waitFor(() =>
    expect(selectMarket(store.getState() as WithMarket)).toMatchObject({ phase: 'ready', counts: COUNTS }),
  );
  store.dispatch(marketActions.opened());

  expect(asked).toHaveLength(1);
});

test('after a refusal they are asked for anew', async () => {
  refuse(facets, 503, 'OVERLOADED');
  const { store, deps } = createWorld();
  deps.addFeature(marketFeature);
  store.dispatch(marketActions.opened());
  await vi.waitFor(() =>
    expect(selectMarket(store.getState() as WithMarket)).toMatchObject({
      phase: 'failed',
      failure: { code: 'OVERLOADED' },
    }),
  );

  answer(facets, { isSuccess: true, value: COUNTS });
  store.dispatch(marketActions.opened());

  await vi.waitFor(() => expect(selectMarket(store.getState() as WithMarket).phase).toBe('ready'));
});

test('known counts stay when a refresh fails', () => {
  const known = marketReducer(undefined, marketActions.loaded({ counts: COUNTS, loadedAt: 0 }));

  const failed = marketReducer(known, marketActions.loadFailed({ code: 'OFFLINE', description: '' }));

  expect(failed).toBe(known);
});
