import { call, put, takeLeading } from 'typed-redux-saga';
import { adminRoutes } from '#contract/http/admin-routes.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { AdminClient } from '#renderer/api/client.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { setupActions } from './setup.slice.ts';

export function* setupSaga({ makeClient }: Pick<AppDeps, 'makeClient'>) {
  yield* takeLeading(setupActions.opened, guarded(load, makeClient(adminRoutes)));
}

/** The administration works without the notice: a failed load shows none. */
function* load({ setup }: Pick<AdminClient, 'setup'>) {
  try {
    const { value } = yield* call(setup.check);
    yield* put(setupActions.loaded(value.placeholders));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}
