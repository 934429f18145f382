import { expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer, unplug } from '#renderer/testing/network.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { selectRates } from '#renderer/lib/known-rates.ts';
import { ratesActions } from './rates.slice.ts';

const { current } = routes.rates;
const RATES = {
  date: '2026-11-13',
  base: 'USD',
  siteCurrency: 'AMD',
  siteCountryId: 1,
  perUsd: { USD: 1, AMD: 360.54 },
};

test('the rates are asked for once', async () => {
  const asked = answer(current, { isSuccess: true, value: RATES });
  const { store } = createWorld();

  store.dispatch(ratesActions.needed());
  store.dispatch(ratesActions.needed());
  await vi.waitFor(() => expect(selectRates(store.getState())).toEqual(RATES));
  store.dispatch(ratesActions.needed());

  expect(asked).toHaveLength(1);
});

test('after a failure the next screen loads again', async () => {
  unplug(current);
  const { store } = createWorld();
  store.dispatch(ratesActions.needed());
  await vi.waitFor(() => expect(store.getState().rates.phase).toBe('failed'));

  answer(current, { isSuccess: true, value: RATES });
  store.dispatch(ratesActions.needed());

  await vi.waitFor(() => expect(selectRates(store.getState())).toEqual(RATES));
});
