import type { AppDeps } from '#renderer/deps.ts';
import { chainSaga } from './chain.saga.ts';
import { continueSaga } from './continue.saga.ts';
import { createFormContext } from './form-context.ts';
import { discardSaga } from './discard.saga.ts';
import { draftsSaga } from './drafts.saga.ts';
import { openSaga } from './open.saga.ts';
import { otherTabSaga } from './other-tab.saga.ts';
import { resendSaga } from './resend.saga.ts';
import { submitSaga } from './submit.saga.ts';
import { vinSaga } from './vin.saga.ts';

/** The sagas of the form; they share the drafts that are still to be stored or discarded. */
export function* postFormSaga(deps: AppDeps) {
  const context = createFormContext(deps);
  yield* chainSaga(deps);
  yield* vinSaga(deps);
  // Before the form is opened again, its changes are stored.
  yield* draftsSaga(context);
  yield* discardSaga(context);
  yield* openSaga(context);
  yield* otherTabSaga(context);
  yield* continueSaga();
  yield* submitSaga(context);
  yield* resendSaga(deps);
}
