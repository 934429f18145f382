import { call, put, select, takeLeading } from 'typed-redux-saga';
import type { AppDeps } from '#renderer/deps.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { ratesKnown } from '#renderer/events.ts';
import { selectRates } from '#renderer/lib/known-rates.ts';
import { ratesActions } from './rates.slice.ts';
import type { WithRates } from './rates.slice.ts';

export function* ratesSaga({ api }: Pick<AppDeps, 'api'>) {
  yield* takeLeading(ratesActions.needed, guarded(loadOnce, api));
}

function* loadOnce(api: AppDeps['api']) {
  const known = yield* select((state: WithRates) => selectRates(state));
  if (known !== undefined) return;
  yield* put(ratesActions.requested());
  try {
    const { value } = yield* call(api.rates.current);
    yield* put(ratesKnown(value));
  } catch {
    // The prices are shown without it, and the next screen that needs the rates loads them again.
    yield* put(ratesActions.failed());
  }
}
