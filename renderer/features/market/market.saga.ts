import { call, put, select, takeLeading } from 'typed-redux-saga';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { marketActions, selectMarket } from './market.slice.ts';
import type { WithMarket } from './market.slice.ts';

type World = Pick<AppDeps, 'api' | 'now'>;

const FRESH_MS = 60_000;

export function* marketSaga(deps: World) {
  yield* takeLeading(marketActions.opened, guarded(load, deps));
}

function* load({ api, now }: World) {
  const known = yield* select((state: WithMarket) => selectMarket(state));
  if (known.phase === 'ready' && now().getTime() - known.loadedAt < FRESH_MS) return;
  yield* put(marketActions.loadStarted());
  try {
    const { value } = yield* call(api.posts.facets);
    yield* put(marketActions.loaded({ counts: value, loadedAt: now().getTime() }));
  } catch (error) {
    yield* put(marketActions.loadFailed(failureOf(error)));
  }
}
