import { call, put, takeLeading } from 'typed-redux-saga';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { reportsActions } from './reports.slice.ts';

type World = Pick<AppDeps, 'api'>;

export function* reportsSaga(deps: World) {
  yield* takeLeading(reportsActions.submitted, guarded(send, deps));
}

function* send({ api }: World, { payload }: ReturnType<typeof reportsActions.submitted>) {
  try {
    yield* call(api.posts.report, { body: payload.report, idempotencyKey: payload.key });
    yield* put(reportsActions.sent());
  } catch (error) {
    yield* put(reportsActions.failed(failureOf(error)));
  }
}
