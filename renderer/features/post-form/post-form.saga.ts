import type { AppDeps } from '#renderer/deps.ts';
import { chainSaga } from './chain.saga.ts';

/** The form's parts, each on its own. */
export function* postFormSaga(deps: AppDeps) {
  yield* chainSaga(deps);
}
