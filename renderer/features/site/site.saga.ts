import { call, put, select, takeLeading } from 'typed-redux-saga';
import type { AppDeps } from '#renderer/deps.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { selectSite, siteActions } from './site.slice.ts';
import type { WithSite } from './site.slice.ts';

export function* siteSaga({ api }: Pick<AppDeps, 'api'>) {
  yield* takeLeading(siteActions.opened, guarded(loadOnce, api));
}

function* loadOnce(api: AppDeps['api']) {
  if ((yield* select((state: WithSite) => selectSite(state))) !== null) return;
  try {
    const { value } = yield* call(api.site.current);
    yield* put(siteActions.loaded(value));
  } catch {
    // The foot of a page does without.
    yield* put(siteActions.loadFailed());
  }
}
